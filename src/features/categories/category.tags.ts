/** A page shows a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
