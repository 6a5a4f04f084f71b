import { formatDate, type Instant } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import { list } from '../../../mail/blocks.ts';
import { composeMailFromText } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';

/** Open applications of a role that are due soon. */
interface Reminder {
  job: { title: string; hash: string };
  company: { name: string; slug: string };
  why: string;
  applicants: readonly { id: string; since: Instant; dueAt: Instant }[];
  origin: string;
}

/** Lists applicants by date without names, which mailboxes would keep. Each links to its answer. */
export const replyReminderMail = ({ job, company, why, applicants, origin }: Reminder): MailContent =>
  composeMailFromText('reply-reminder', {
    values: {
      job: job.title.replace(/\s+/g, ' '),
      company: company.name,
      applicants: pluralize(applicants.length, 'applicant'),
      why,
      list: [
        list(
          applicants.map(({ id, since, dueAt }) => ({
            title: `Applicant of ${formatDate(since)}`,
            note: `Answer by ${formatDate(dueAt)}`,
            href: origin + paths.applicant(id),
          })),
        ),
      ],
      link: origin + paths.applicants(job.hash),
    },
    unsubscribe: { label: 'Turn it off', href: origin + paths.recruiterCompany(company.slug, 'news') },
    origin,
  });
