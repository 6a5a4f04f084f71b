/** Characters. */
export const ISSUE_LIMITS = { subject: 120, body: 20_000 } as const;

export const MAX_DRAFT_ISSUES = 50;

export const MAX_LISTED_ISSUES = 500;
export const MAX_ISSUES_IN_FEED = 50;

export type NewsletterIssueState = 'draft' | 'sending' | 'sent';

export interface NewsletterIssueForm {
  subject: string;
  body: string;
}

export interface PublicNewsletterIssue extends NewsletterIssueForm {
  /** Day, also its address. */
  date: string;
}
