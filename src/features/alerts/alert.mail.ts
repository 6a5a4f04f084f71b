import { formatPay } from '../../lib/money.ts';
import { lowerFirstUnlessAbbreviation, pluralize } from '../../lib/text.ts';
import { list, type MailFigure, paragraph } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { markColours } from '../../ui/mark.ts';
import { toCroppedImage } from '../companies/work-image.ts';
import { describeJobPlace } from '../jobs/job.summary.ts';
import { type JobRow, statesFact } from '../jobs/job.ts';
import { type AlertFrequency, ENDED_ALERT_DAYS, frequencyNames, LINK_VALID_DAYS, PAUSE_DAYS } from './alert.ts';

interface About {
  /** Best first, at least one. */
  jobs: readonly AlertJob[];
  /** New roles beyond the limit. */
  more: number;
  /** Description of the search. */
  words: string;
  frequency: AlertFrequency;
  /** Absolute addresses of the search, the reader's alerts and this alert's end. */
  link: string;
  manageLink: string;
  endLink: string;
  origin: string;
}

type AlertJob = Pick<
  JobRow,
  | 'hash'
  | 'slug'
  | 'title'
  | 'company'
  | 'workplace'
  | 'locations'
  | 'openTo'
  | 'pay'
  | 'payBar'
  | 'work'
  | 'missingFacts'
>;

/** Mail with new roles of a followed search. */
export const alertMail = ({ jobs, more, words, frequency, link, manageLink, endLink, origin }: About): MailContent =>
  composeMailFromText('alert', {
    values: {
      subject: subjectOf(jobs, words),
      headline: jobs.length === 1 ? 'A new role for you' : `${jobs.length} new roles for you`,
      search: words,
      roles: [
        list(
          jobs.map((job) => ({
            title: job.title,
            note: [job.company.name, describeJobPlace(job)].filter(Boolean).join(' · '),
            href: origin + paths.job(job),
            figure: figureOf(job, origin),
            pay: statesFact(job, 'pay')
              ? {
                  words: job.pay ? formatPay(job.pay) : 'Pay not disclosed',
                  isStated: job.pay !== null,
                  bar: job.payBar,
                }
              : undefined,
          })),
        ),
      ],
      more:
        more > 0
          ? [
              paragraph(
                `${pluralize(more, 'more new role')} didn’t fit in. They’ll be in your next e-mail if still open.`,
              ),
            ]
          : [],
      link,
      frequency: frequencyNames[frequency].phrase,
    },
    ways: [
      { label: 'Change this alert, or see all your alerts', href: manageLink },
      { label: `Pause it for ${pluralize(PAUSE_DAYS, 'day')}, or change how often it comes`, href: endLink },
    ],
    unsubscribe: { label: 'Unsubscribe', href: endLink },
    origin,
  });

/** Subject such as `4 new product designer roles, 3 remote`. */
function subjectOf(jobs: readonly AlertJob[], words: string): string {
  const [first] = jobs;
  if (jobs.length === 1 && first) return `New: ${first.title} at ${first.company.name}`;
  const remote = jobs.filter(({ workplace }) => workplace === 'remote').length;
  const isStated = /\bremote\b/i.test(words) || remote === 0;
  const share = isStated ? '' : `, ${remote === jobs.length ? 'all' : remote} remote`;
  return `${jobs.length} new ${lowerFirstUnlessAbbreviation(words)}${share}`;
}

/** Work of the company, its logo, or its letter in the colours of its mark. */
function figureOf({ company, work }: AlertJob, origin: string): MailFigure {
  if (work) return { src: origin + toCroppedImage(work).src, width: 64, height: 48 };
  if (company.logo) return { src: origin + company.logo, width: 48, height: 48 };
  return { letter: [...company.name][0]?.toUpperCase() ?? '', colours: markColours(company.slug).light };
}

interface ConfirmationLink {
  /** Description of the search. */
  words: string;
  link: string;
  origin: string;
}

/** Validity of the link, and retention of an address that is not confirmed. */
const confirmationPeriods = {
  days: pluralize(LINK_VALID_DAYS, 'day'),
  kept: pluralize(ENDED_ALERT_DAYS, 'day'),
};

/** Confirmation mail. No alert is sent before its reader confirms. */
export const confirmationMail = ({ words, link, origin }: ConfirmationLink): MailContent =>
  composeMailFromText('alert-confirmation', { values: { search: words, link, ...confirmationPeriods }, origin });

export const alreadyConfirmedMail = ({ words, link, origin }: ConfirmationLink): MailContent =>
  composeMailFromText('alert-known', { values: { search: words, link }, origin });

interface NewsletterLink {
  link: string;
  origin: string;
}

/** Confirmation mail. No newsletter is sent before its reader confirms. */
export const newsletterConfirmationMail = ({ link, origin }: NewsletterLink): MailContent =>
  composeMailFromText('newsletter-confirmation', { values: { link, ...confirmationPeriods }, origin });

export const newsletterAlreadyConfirmedMail = ({ link, origin }: NewsletterLink): MailContent =>
  composeMailFromText('newsletter-known', { values: { link }, origin });
