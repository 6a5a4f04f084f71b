import type { JobStatus } from './job.ts';

export interface SubmittedJob {
  hash: string;
  status: JobStatus;
}

interface ReviewFacts {
  /** True if the company is verified, and not at the domain of a suspended one. */
  isVerified: boolean;
  /** True if the employer has published before. */
  hasPublished: boolean;
  suspicions: readonly string[];
}

/** True if a submitted job goes to review before publication (product §4). */
export const needsReview = ({ isVerified, hasPublished, suspicions }: ReviewFacts): boolean =>
  suspicions.length > 0 || (!isVerified && !hasPublished);
