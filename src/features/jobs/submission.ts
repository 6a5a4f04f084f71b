import type { JobStatus } from './job.ts';

export interface SubmittedJob {
  hash: string;
  status: JobStatus;
}

interface ExistingSubmission {
  /** True if a recruiter has a proven address at the website's domain. */
  isVerified: boolean;
  /** True if the employer has published before. */
  hasPublished: boolean;
  suspicions: readonly string[];
}

/** True if a submitted job goes to review before publication (product §4). */
export const needsReview = ({ isVerified, hasPublished, suspicions }: ExistingSubmission): boolean =>
  suspicions.length > 0 || (!isVerified && !hasPublished);
