import { formatDate, type Instant } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import { button, compose, list, paragraph } from '../../../mail/compose.ts';
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
export function replyReminderMail({ job, company, why, applicants, origin }: Reminder): MailContent {
  const title = job.title.replace(/\s+/g, ' ');
  return compose((site) => ({
    subject: `${pluralize(applicants.length, 'applicant')} to answer: ${title}`,
    title: `${pluralize(applicants.length, 'applicant')} to answer`,
    blocks: [
      paragraph(`${why} “${title}” has applicants whose time is almost up.`),
      list(
        applicants.map(({ id, since, dueAt }) => ({
          title: `Applicant of ${formatDate(since)}`,
          note: `Answer by ${formatDate(dueAt)}`,
          href: origin + paths.applicant(id),
        })),
      ),
      button('View all applicants', origin + paths.applicants(job.hash)),
    ],
    reason: `You get this e-mail once for each applicant because you belong to ${company.name} on ${site.name}.`,
    unsubscribe: { label: 'Turn it off', href: origin + paths.recruiterCompany(company.slug, 'news') },
    origin,
  }));
}
