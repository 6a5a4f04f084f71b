/** A page shows an employer's name, logo or profile. */
export const companyTag = (companyId: string): string => `company:${companyId}`;
/** A page shows every employer, or how many roles each has open. */
export const DIRECTORY_TAG = 'companies';
