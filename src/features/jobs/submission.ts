import type { JobStatus } from './job.ts';

export interface SubmittedJob {
  hash: string;
  status: JobStatus;
}

interface ExistingSubmission {
  /** The employer's recruiter has an e-mail address at its website's domain. */
  isVerified: boolean;
  /** A job of the employer has been on the board before. */
  hasPublished: boolean;
  suspicions: readonly string[];
}

/** True if a submitted job goes to review before publication (product §4). */
export const needsReview = ({ isVerified, hasPublished, suspicions }: ExistingSubmission): boolean =>
  suspicions.length > 0 || (!isVerified && !hasPublished);
