/** A page shows a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
/** A page shows which categories there are. */
export const TAXONOMY_TAG = 'taxonomy';
