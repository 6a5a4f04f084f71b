/** A page shows how the roles of a category moved; `''` is all of them. */
export const trendTag = (category: string): string => `trend:${category}`;
/** A page leads to the trends of every category that has such a page. */
export const TRENDS_TAG = 'trends';
