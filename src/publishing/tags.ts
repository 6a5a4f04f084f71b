/** Tags of pages by what they show. A change record names those whose pages are stale. */

/** An answer shows which ads run, and what they say. */
export const ADS_TAG = 'ads';

/** Tag of a job's data. */
export const jobTag = (hash: string): string => `job:${hash}`;
/**
 * A page chose its similar jobs among some of which this is one: another choice may be due when this one changes, or when a
 * job comes in just before it.
 */
export const nearTag = (hash: string): string => `near:${hash}`;
/** Tag of pages whose similar jobs were chosen among all older ones of the category. */
export const tailTag = (categorySlug: string): string => `tail:${categorySlug}`;
/** Tag of an employer's open jobs and their last change. */
export const companyJobsTag = (companyId: string): string => `company-jobs:${companyId}`;
export const CURRENCIES_TAG = 'currencies';
/** Tag of the number of remote jobs open to a place. `*` for anywhere. */
export const openToTag = (locationSlug: string): string => `open-to:${locationSlug}`;

/** Tag of laws on missing pay, which change on the first day of a law. */
export const PAY_RULES_TAG = 'pay-rules';

/** A page shows an employer's name, logo or profile. */
export const companyTag = (companyId: string): string => `company:${companyId}`;
/** A page shows every employer, or how many roles each has open. */
export const DIRECTORY_TAG = 'companies';
/** A page shows pictures of an employer's work. */
export const workTag = (companyId: string): string => `work:${companyId}`;
/** A page shows a picture of every employer that has one, or of some that it chooses among them. */
export const WORK_TAG = 'work';

/** A page shows which companies answer most applicants. */
export const REPLIES_TAG = 'replies';

/** A page shows how this employer answers applicants. */
export const replyTag = (companyId: string): string => `replies:${companyId}`;

/** A page shows a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
export const CATEGORIES_TAG = 'categories';

/** Tag of a skill's name. */
export const skillTag = (slug: string): string => `skill:${slug}`;
export const SKILLS_TAG = 'skills';

/** Tag of lists of all places. */
export const LOCATIONS_TAG = 'locations';
/** Tag of pages that list children of a place. `''` for regions of the world. */
export const placesInTag = (slug: string): string => `places-in:${slug}`;
/** Tag of pages with facts of jobs that name the place. A change of the place itself makes all pages stale. */
export const placeTag = (slug: string): string => `place:${slug}`;

/** Tag of pay of many categories or places. */
export const PAY_TAG = 'pay';
/** Tag of a category's pay in all places. */
export const payOfTag = (category: string): string => `pay-of:${category}`;
/** Tag of a place's pay in all categories. */
export const payAtTag = (location: string): string => `pay-at:${location}`;
/** Tag of a category's pay in a place. `''` means all. */
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
/** Tag of links to a pay page. */
export const payPageTag = (category: string, location: string): string => `pay-page:${category}|${location}`;

/** Tag of a category's trends. `''` means all. */
export const trendTag = (category: string): string => `trend:${category}`;
/** Tag of links to all trends pages. */
export const TRENDS_TAG = 'trends';

/** Tag of prices. */
export const PLANS_TAG = 'plans';

/** Tag of numbers of reports and decisions. */
export const MODERATION_NUMBERS_TAG = 'moderation-numbers';

export const ISSUES_TAG = 'newsletter';
export const issueTag = (date: string): string => `newsletter:${date}`;

/** Tag of a listing's indexing. */
export const indexedListingTag = (key: string): string => `offered:${key}`;
/** Tag of the indexed listings with one more term. */
export const indexedWithinTag = (key: string): string => `offered-within:${key}`;
