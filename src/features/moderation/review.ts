import type { Instant } from '../../lib/dates.ts';
import type { JobStatus } from '../jobs/job.ts';
import type { JobHistoryEntry } from '../jobs/job-history.ts';

export const REVIEW_DECISIONS = ['publish', 'return', 'discard'] as const;
/** Decisions: publish, return for changes, or reject. */
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const PENDING_EDIT_DECISIONS = ['accept', 'reject'] as const;
/** Decisions: publish the edit, or keep the job. */
export type PendingEditDecision = (typeof PENDING_EDIT_DECISIONS)[number];

export const MAX_NOTE = 2_000;

/** True if recruiter and moderator can exchange messages. */
export const isDraftOrPending = ({ status }: { status: JobStatus }): boolean =>
  status === 'draft' || status === 'pending';

/** Job or edit in review. */
export interface JobReviewItem {
  hash: string;
  title: string;
  status: JobStatus;
  /** Version that the moderator reads. Decisions about another are rejected. */
  version: number;
  company: { name: string; website: string | null };
  /** Client of an agency, named or not. */
  client: string | null;
  /** Time of the last submission. */
  since: Instant;
  suspicions: string[];
  history: JobHistoryEntry[];
}
