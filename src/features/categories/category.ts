/** A field of design that roles are filed under (specification §3 spells `parent_id` so). */
export interface Category {
  id: string;
  slug: string;
  title: string;
  /** Empty for a top-level category. */
  parent_id: string | null;
  /** Derived, sorted by title. */
  subcategories: Category[];
}

export type CategoryLink = Pick<Category, 'slug' | 'title'>;
