import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';

export interface JobView {
  job: Job;
  /** Up to four open jobs of the category published before this one. */
  similar: JobRow[];
}

export interface CompanyView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
}
