/** A page shows how this employer answers applicants. */
export const replyTag = (companyId: string): string => `replies:${companyId}`;
