import { pluralize } from '../../../lib/text.ts';
import { composeMailFromText } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';

/** Minimum hours between notifications about a role. */
export const MIN_HOURS_BETWEEN_NOTIFICATIONS = 1;

/** `at most once an hour`. */
export const describeFrequencyLimit = (hours: number): string =>
  `at most once ${hours === 1 ? 'an hour' : `every ${hours} hours`}`;

interface News {
  job: { title: string; hash: string };
  company: { name: string; slug: string };
  count: number;
  replyWithinDays: number | null;
  origin: string;
}

/** Mail with the number of applications and a link. No data of candidates, which mailboxes would keep. */
export const newApplicationsMail = ({ job, company, count, replyWithinDays, origin }: News): MailContent =>
  composeMailFromText(count === 1 ? 'new-application' : 'new-applications', {
    values: {
      job: job.title.replace(/\s+/g, ' '),
      company: company.name,
      count: `${count}`,
      promise: replyWithinDays
        ? `You promised a reply within ${pluralize(replyWithinDays, 'day')}.`
        : 'Even a short reply is better than none.',
      link: origin + paths.applicants(job.hash),
      limit: describeFrequencyLimit(MIN_HOURS_BETWEEN_NOTIFICATIONS),
    },
    unsubscribe: { label: 'Turn it off', href: origin + paths.recruiterCompany(company.slug, 'news') },
    origin,
  });
