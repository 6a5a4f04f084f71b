import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';

export interface JobView {
  job: Job;
  /** Up to four open jobs of the category, the likest of those published just before this one. */
  similar: JobRow[];
  /** Sentence about the employer's reply promise and record. */
  replies?: string | undefined;
  /** Note that the role states no pay where a law asks for it. */
  payNote?: string | undefined;
}

export interface CompanyView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
  /** Domain whose e-mail addresses can claim the company. Set for unclaimed companies with a source. */
  claimDomain?: string | undefined;
}
