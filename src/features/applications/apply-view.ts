import type { CompanyLink } from '../companies/company.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';

export interface ApplyView {
  job: { hash: string; slug: string; title: string; isOpen: boolean; company: CompanyLink };
  /** Employer's reply promise and record. */
  replies?: string | undefined;
  questions: ScreeningQuestion[];
  /** Months after the end of the job that an application is kept. */
  retentionMonths: number;
}
