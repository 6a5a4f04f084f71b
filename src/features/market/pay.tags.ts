/** A page shows pay of many categories or places. */
export const PAY_TAG = 'pay';
/** A page shows what roles of this category pay, wherever they are. */
export const payOfTag = (category: string): string => `pay-of:${category}`;
/** A page shows what roles in this place pay, of every category. */
export const payAtTag = (location: string): string => `pay-at:${location}`;
/** A page shows the pay of a category in a place; `''` is all of them. */
export const payTag = (category: string, location: string): string => `pay:${category}|${location}`;
/**
 * A page shows, coarsely, what roles of a category, level and place pay in a market, or that this is not told: given when
 * that has become another. Without a currency: in that of most roles.
 */
export const marketTag = (of: {
  category: string;
  seniority: string;
  location: string;
  contract: string;
  basis: string;
  currency: string | null;
}): string => `market:${[of.category, of.seniority, of.location, of.contract, of.basis, of.currency ?? ''].join('|')}`;
/** A page leads to the pay of a category in a place, where there is such a page. */
export const payPageTag = (category: string, location: string): string => `pay-page:${category}|${location}`;
