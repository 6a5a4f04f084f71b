/** Characters. */
export const ISSUE_LIMITS = { subject: 120, body: 20_000 } as const;

export const MAX_DRAFT_ISSUES = 50;

export const MAX_LISTED_ISSUES = 500;
export const MAX_ISSUES_IN_FEED = 50;

export type IssueState = 'draft' | 'sending' | 'sent';

export interface IssueForm {
  subject: string;
  body: string;
}

export interface PublicIssue extends IssueForm {
  /** Day, also its address. */
  date: string;
}
