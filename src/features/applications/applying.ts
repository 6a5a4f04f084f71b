import type { Env } from '../../env.ts';
import type { SiteSettings } from '../../site.ts';
import { openStorage } from '../../storage/open.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { CompanyLink } from '../companies/company.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';

export interface ApplicationServices {
  files: FileStorage;
  /** Key of private links. */
  secret: string;
  origin: string;
  /** Sender of the board's mail. */
  sender: string;
  /** Retention after a job's end, at most. */
  retentionMonths: number;
}

export const openApplicationServices = (env: Env): ApplicationServices => ({
  files: openStorage(env),
  secret: env.SECRET,
  origin: env.SITE_URL,
  sender: addressOf(env.MAIL_FROM),
  retentionMonths: env.APPLICATIONS_KEPT_MONTHS,
});

/** Applies the owner's retention, if set. */
export const withRetentionOfSite = (
  applying: ApplicationServices,
  { retentionMonths }: SiteSettings,
): ApplicationServices => (retentionMonths === null ? applying : { ...applying, retentionMonths });

const addressOf = (from: Env['MAIL_FROM']): string =>
  typeof from === 'string' ? (/<([^<>]+)>$/.exec(from)?.[1] ?? from) : from.address;

export interface ApplyView {
  job: { hash: string; slug: string; title: string; isOpen: boolean; company: CompanyLink };
  /** Employer's reply promise and record. */
  replies?: string | undefined;
  questions: ScreeningQuestion[];
  /** Months after the end of the job that an application is kept. */
  retentionMonths: number;
}
