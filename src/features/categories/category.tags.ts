/** A page shows a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
export const CATEGORIES_TAG = 'categories';
