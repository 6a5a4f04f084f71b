import type { JobCountKind } from '../../db/column-values.ts';
import { DAY, type Instant } from '../../lib/dates.ts';
import { CONFIRMATION_DAYS, hasEnded, isTermRunning, type JobEvent, type JobStatus, nextStatus } from '../jobs/job.ts';

/** Job in a list of its company. */
export interface OwnJob {
  hash: string;
  slug: string;
  title: string;
  company: { id: string; slug: string; name: string; isSuspended: boolean };
  status: JobStatus;
  version: number;
  publishedAt: Instant | null;
  expiresAt: Instant | null;
  closedAt: Instant | null;
  confirmationRequestedAt: Instant | null;
  /** True if an edit awaits review. */
  hasPendingEdit: boolean;
  /** Time since when reports pause it. */
  reportedAt: Instant | null;
  /** True if a moderator returned the job. */
  isReturned: boolean;
  numbers: JobCountTotals;
  applicants: number;
  /** True if the employer's site receives applications. Then clicks are counted. */
  isExternal: boolean;
}

export const JOB_ACTIONS = [
  'confirm',
  'pause',
  'resume',
  'fill',
  'close',
  'unhold',
  'withdraw',
  'discard',
  'submit',
  'repost',
  'duplicate',
] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

export const jobActionNames: Record<JobAction, string> = {
  confirm: 'Confirm it’s still open',
  pause: 'Pause',
  resume: 'Reopen',
  fill: 'Mark as filled',
  close: 'Close without hiring',
  unhold: 'Withdraw the change',
  withdraw: 'Withdraw and edit',
  discard: 'Discard',
  submit: 'Submit for publication',
  repost: 'Post again',
  duplicate: 'Duplicate',
};

/** Actions that create a draft. */
export const createsDraft = (step: JobAction): boolean => step === 'repost' || step === 'duplicate';

const eventOf: Record<Exclude<JobAction, 'repost' | 'duplicate' | 'submit' | 'unhold'>, JobEvent> = {
  confirm: 'confirm',
  pause: 'pause',
  resume: 'resume',
  fill: 'fill',
  close: 'close',
  withdraw: 'return',
  discard: 'discard',
};

/** Available actions, in button order. */
export function availableJobActions(
  job: Pick<OwnJob, 'status' | 'publishedAt' | 'hasPendingEdit' | 'reportedAt'>,
): JobAction[] {
  return JOB_ACTIONS.filter((step) => {
    if (step === 'repost') return hasEnded(job) && job.publishedAt !== null;
    if (step === 'duplicate') return job.status !== 'draft';
    if (step === 'submit') return job.status === 'draft';
    if (step === 'unhold') return job.hasPendingEdit;
    if (step === 'withdraw') return job.status === 'pending';
    if (step === 'resume' && job.reportedAt) return false;
    return nextStatus(job.status, eventOf[step]) !== undefined;
  });
}

export const statusNames: Record<JobStatus, string> = {
  draft: 'Draft',
  pending: 'In review',
  published: 'Open',
  paused: 'Paused',
  filled: 'Filled',
  closed: 'Closed',
  expired: 'Ended',
  archived: 'Archived',
};

/** Days until a job expires. Null if it does not. */
export const daysLeft = (job: Pick<OwnJob, 'status' | 'expiresAt'>, now: Date): number | null =>
  job.expiresAt && isTermRunning(job)
    ? Math.max(0, Math.ceil((Date.parse(job.expiresAt) - now.getTime()) / DAY))
    : null;

/** Next action: a button or a page. */
type NextAction = { kind: 'step'; step: JobAction; words: string } | { kind: 'edit' | 'view'; words: string };

export function mainJobAction(job: OwnJob): NextAction {
  switch (job.status) {
    case 'draft':
      return { kind: 'edit', words: job.isReturned ? 'Make the requested changes' : 'Continue writing' };
    case 'pending':
      return { kind: 'view', words: 'View the review' };
    case 'published':
      return job.confirmationRequestedAt
        ? { kind: 'step', step: 'confirm', words: jobActionNames.confirm }
        : { kind: 'view', words: job.hasPendingEdit ? 'View the pending change' : 'View performance' };
    case 'paused':
      return { kind: 'step', step: 'resume', words: jobActionNames.resume };
    default:
      return job.publishedAt
        ? { kind: 'step', step: 'repost', words: jobActionNames.repost }
        : { kind: 'view', words: 'View' };
  }
}

export const confirmationDeadline = (requestedAt: Instant): Instant =>
  new Date(Date.parse(requestedAt) + CONFIRMATION_DAYS * DAY).toISOString();

/** The past and future of a job under other hashes. */
export interface RepostChain {
  /** Earlier jobs that this one reposts, newest first. */
  earlier: { hash: string; publishedAt: string | null; status: JobStatus }[];
  /** Hash of its repost, once submitted. */
  later: string | null;
  unsent: string | null;
}

export type JobCountTotals = Record<JobCountKind, number>;
