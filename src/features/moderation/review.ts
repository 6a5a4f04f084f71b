import type { Instant } from '../../lib/dates.ts';
import type { JobStatus } from '../jobs/job.ts';
import type { HistoryEntry } from '../jobs/job-history.ts';

export const REVIEW_DECISIONS = ['publish', 'return', 'discard'] as const;
/** Publish it, give it back to the recruiter to change, or refuse it for good. */
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const HELD_DECISIONS = ['accept', 'refuse'] as const;
/** Publish a change that was held, or leave the job as it is. */
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** Characters of a message between recruiter and moderator. */
export const MAX_NOTE = 2_000;

/** True if recruiter and moderator can exchange messages. */
export const isInReview = ({ status }: { status: JobStatus }): boolean => status === 'draft' || status === 'pending';

/** A job, or a change of one, that waits for a moderator. */
export interface ReviewItem {
  hash: string;
  title: string;
  status: JobStatus;
  /** Version the moderator reads. A decision about another version is rejected. */
  version: number;
  company: { name: string; website: string | null };
  /** Client of an agency, named on the page or not. */
  client: string | null;
  /** Time of the last submission. */
  since: Instant;
  suspicions: string[];
  history: HistoryEntry[];
}
