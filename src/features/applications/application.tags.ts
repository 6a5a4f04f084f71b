/** A page shows which companies answer most applicants. */
export const REPLIES_TAG = 'replies';

/** A page shows how this employer answers applicants. */
export const replyTag = (companyId: string): string => `replies:${companyId}`;
