import type { CompanyLink } from '../companies/company.ts';
import type { Question } from '../jobs/question.ts';

/** What the page of a job's form shows. */
export interface ApplyView {
  job: {
    hash: string;
    slug: string;
    title: string;
    isOpen: boolean;
    /** Days within which every applicant is promised an answer. */
    replyWithinDays: number | null;
    company: CompanyLink;
  };
  questions: Question[];
  /** Months after the end of the job that an application is kept. */
  keepMonths: number;
}
