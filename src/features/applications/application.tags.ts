/** A page shows how this employer answers applicants. */
/** A page shows which companies answer most applicants. */
export const REPLIES_TAG = 'replies';
export const replyTag = (companyId: string): string => `replies:${companyId}`;
