/** A page shows something of this job. */
export const jobTag = (hash: string): string => `job:${hash}`;
/** A page shows this job as an older neighbour, so a job that comes in just before it shows there too. */
export const nearTag = (hash: string): string => `near:${hash}`;
/** A job's page that reaches the oldest job of a category. */
export const tailTag = (categorySlug: string): string => `tail:${categorySlug}`;
/** A page shows which jobs of an employer are open. */
export const companyJobsTag = (companyId: string): string => `company-jobs:${companyId}`;
/** A page shows how many remote jobs are open to applicants in a place; `*` for those open to anywhere. */
export const openToTag = (locationSlug: string): string => `open-to:${locationSlug}`;
