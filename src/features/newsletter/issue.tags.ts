export const ISSUES_TAG = 'newsletter';
/** A page shows an issue. */
export const issueTag = (date: string): string => `newsletter:${date}`;
