import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';

export interface JobView {
  job: Job;
  /** Up to four open roles of the category published before this one. */
  similar: JobRow[];
}

export interface CompanyView {
  company: Company;
  /** All open roles, newest first. */
  jobs: JobRow[];
}
