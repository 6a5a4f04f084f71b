import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';

export interface JobPageView {
  job: Job;
  /** Up to four most similar open jobs of the category, among those published just before. */
  similar: JobRow[];
  /** Sentence about the employer's reply promise and record. */
  replies?: string | undefined;
  /** Note about missing pay that a law requires. */
  payNote?: string | undefined;
}

export interface CompanyPageView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
  /** Domain that can claim the company. Set for unclaimed companies with a source. */
  claimDomain?: string | undefined;
}
