/** A field of design that roles are filed under (specification §3 spells `parent_id` so). */
export interface Category {
  id: string;
  slug: string;
  title: string;
  /** Empty for a top-level category. */
  parent_id: string | null;
  /** Position in the owner's order. Null if sorted by title. */
  rank: number | null;
  /** Derived, in their order. */
  subcategories: Category[];
}

export type CategoryLink = Pick<Category, 'slug' | 'title'>;
