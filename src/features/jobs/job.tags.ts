/** A page shows something of this job. */
export const jobTag = (hash: string): string => `job:${hash}`;
/**
 * A page chose its similar jobs among some of which this is one: another choice may be due when this one changes, or when a
 * job comes in just before it.
 */
export const nearTag = (hash: string): string => `near:${hash}`;
/** A job's page whose similar jobs were chosen among all older ones of the category. */
export const tailTag = (categorySlug: string): string => `tail:${categorySlug}`;
/** A page shows which jobs of an employer are open, and when one of them last changed. */
export const companyJobsTag = (companyId: string): string => `company-jobs:${companyId}`;
export const CURRENCIES_TAG = 'currencies';
/** A page shows how many remote jobs are open to applicants in a place; `*` for those open to anywhere. */
export const openToTag = (locationSlug: string): string => `open-to:${locationSlug}`;

/** A page of a role without pay says which law asks for it, which changes on the first day of a law. */
export const PAY_RULES_TAG = 'pay-rules';
