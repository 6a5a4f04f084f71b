import type { CompanyLink } from '../companies/company.ts';
import type { Question } from '../jobs/question.ts';

/** What the page of a job's form shows. */
export interface ApplyView {
  job: {
    hash: string;
    slug: string;
    title: string;
    isOpen: boolean;
    company: CompanyLink;
  };
  /** How the employer answers applicants: its promise and its record. */
  replies?: string | undefined;
  questions: Question[];
  /** Months after the end of the job that an application is kept. */
  keepMonths: number;
}
