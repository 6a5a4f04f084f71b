/** Characters. */
export const ISSUE_LIMITS = { subject: 120, body: 20_000 } as const;

/** Drafts at one time. */
export const MAX_DRAFT_ISSUES = 50;

export const MAX_LISTED_ISSUES = 500;
export const MAX_ISSUES_IN_FEED = 50;

export type IssueState = 'draft' | 'sending' | 'sent';

export interface IssueForm {
  subject: string;
  /** Markdown. */
  body: string;
}

export interface PublicIssue extends IssueForm {
  /** Its day, and its address. */
  date: string;
}
