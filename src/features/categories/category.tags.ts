/** A page shows a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
/** A page names every category. */
export const CATEGORIES_TAG = 'categories';
