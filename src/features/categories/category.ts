/** Category of design (specification §3 names `parent_id`). */
export interface Category {
  id: string;
  slug: string;
  title: string;
  /** Null for a top-level category. */
  parent_id: string | null;
  /** Position in the owner's order. Null if sorted by title. */
  rank: number | null;
  /** Derived, in order. */
  subcategories: Category[];
}

export type CategoryLink = Pick<Category, 'slug' | 'title'>;
