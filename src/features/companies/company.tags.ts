/** A page shows an employer's name, logo or profile. */
export const companyTag = (companyId: string): string => `company:${companyId}`;
/** A page shows every employer, or how many roles each has open. */
export const DIRECTORY_TAG = 'companies';
/** A page shows pictures of an employer's work. */
export const workTag = (companyId: string): string => `work:${companyId}`;
/** A page shows a picture of every employer that has one, or of some that it chooses among them. */
export const WORK_TAG = 'work';
