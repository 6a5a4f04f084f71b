import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';

export interface JobView {
  job: Job;
  /** Up to four open jobs of the category, the likest of those published just before this one. */
  similar: JobRow[];
  /** How the employer answers applicants, in a sentence. */
  replies?: string | undefined;
}

export interface CompanyView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
  /**
   * Where an e-mail address has to be to claim the company: of one that has a source and that nobody has proved to be theirs.
   */
  claimDomain?: string | undefined;
}
