/** Tags of pages by what they show. A change record names those whose pages are stale. */

/** Tag of running ads and their content. */
export const ADS_TAG = 'ads';

/** Tag of a job's data. */
export const jobTag = (hash: string): string => `job:${hash}`;
/** Tag of pages that may show this job as similar. They choose again when it or its next newer job changes. */
export const similarJobsTag = (hash: string): string => `near:${hash}`;
/** Tag of pages whose similar jobs were chosen among all older ones of the category. */
export const similarJobsTailTag = (categorySlug: string): string => `tail:${categorySlug}`;
/** Tag of an employer's open jobs and their last change. */
export const companyJobsTag = (companyId: string): string => `company-jobs:${companyId}`;
export const CURRENCIES_TAG = 'currencies';
/** Tag of the number of remote jobs open to a place. `*` for anywhere. */
export const openToCountTag = (locationSlug: string): string => `open-to:${locationSlug}`;

/** Tag of pages that convert pay. */
export const EXCHANGE_RATES_TAG = 'exchange-rates';

/** Tag of laws on missing pay, which change on the first day of a law. */
export const PAY_RULES_TAG = 'pay-rules';

/** Tag of an employer's name, logo and profile. */
export const companyProfileTag = (companyId: string): string => `company:${companyId}`;
/** Tag of all employers and their numbers of open roles. */
export const DIRECTORY_TAG = 'companies';
/** Tag of an employer's work images. */
export const workImagesTag = (companyId: string): string => `work:${companyId}`;
/** Tag of all employers' work images. */
export const WORK_TAG = 'work';

/** Tag of the companies that answer most applicants. */
export const REPLIES_TAG = 'replies';

/** Tag of an employer's reply record. */
export const replyRecordTag = (companyId: string): string => `replies:${companyId}`;

/** Tag of a category's title. */
export const categoryTag = (slug: string): string => `category:${slug}`;
export const CATEGORIES_TAG = 'categories';

/** Tag of a skill's name. */
export const skillTag = (slug: string): string => `skill:${slug}`;
export const SKILLS_TAG = 'skills';

/** Tag of lists of all places. */
export const LOCATIONS_TAG = 'locations';
/** Tag of pages that list children of a place. `''` for regions of the world. */
export const childPlacesTag = (slug: string): string => `places-in:${slug}`;
/** Tag of pages with facts of jobs that name the place. A change of the place itself makes all pages stale. */
export const placeFactsTag = (slug: string): string => `place:${slug}`;

/** Tag of pay of many categories or places. */
export const PAY_TAG = 'pay';
export const categoryPayTag = (category: string): string => `pay-of:${category}`;
/** Tag of a place's pay in all categories. */
export const placePayTag = (location: string): string => `pay-at:${location}`;
/** Tag of a category's pay in a place. `''` means all. */
export const payTag = (category: string, location: string): string => `pay:${category}|${location}`;
/** Tag of a coarse pay summary. Without a currency, that of most roles. */
export const marketSummaryTag = (of: {
  category: string;
  seniority: string;
  location: string;
  contract: string;
  basis: string;
  currency: string | null;
}): string => `market:${[of.category, of.seniority, of.location, of.contract, of.basis, of.currency ?? ''].join('|')}`;
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
export const newsletterIssueTag = (date: string): string => `newsletter:${date}`;

export const indexedListingTag = (key: string): string => `offered:${key}`;
/** Tag of the indexed listings with one more term. */
export const indexedSublistingsTag = (key: string): string => `offered-within:${key}`;

/** Tag of every page that shows or lists texts of editors. */
export const TEXTS_TAG = 'texts';
