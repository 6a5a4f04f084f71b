import type { Company } from '../companies/company.ts';
import type { Job, JobRow } from './job.ts';
import type { MarketBand } from './market-band.ts';

export interface JobView {
  job: Job;
  /** Up to four open jobs of the category, the likest of those published just before this one. */
  similar: JobRow[];
  /** How the category's pay spreads; undefined where too few disclose it. */
  market?: MarketBand | undefined;
  /** How the employer answers applicants, in a sentence. */
  replies?: string | undefined;
}

export interface CompanyView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
}
