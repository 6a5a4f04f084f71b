import { pluralize } from '../../../lib/text.ts';
import { button, compose, paragraph } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { describeFrequencyLimit, MIN_HOURS_BETWEEN_NOTIFICATIONS } from './news.ts';

interface News {
  job: { title: string; hash: string };
  company: { name: string; slug: string };
  count: number;
  replyWithinDays: number | null;
  origin: string;
}

/** Mail with the number of applications and a link. No data of candidates, which mailboxes would keep. */
export function newApplicationsMail({ job, company, count, replyWithinDays, origin }: News): MailContent {
  const title = job.title.replace(/\s+/g, ' ');
  const promise = replyWithinDays
    ? ` You promised a reply within ${pluralize(replyWithinDays, 'day')}.`
    : ' Even a short reply is better than none.';
  return compose((site) => ({
    subject: `${count === 1 ? 'A new application' : `${count} new applications`}: ${title}`,
    title: count === 1 ? 'Someone has applied' : `${count} people have applied`,
    blocks: [
      paragraph(
        `${pluralize(count, 'application')} for “${title}” ${count === 1 ? 'is' : 'are'} waiting for you.${promise}`,
      ),
      button('View the applicants', origin + paths.applicants(job.hash)),
    ],
    reason: `You get this e-mail, ${describeFrequencyLimit(MIN_HOURS_BETWEEN_NOTIFICATIONS)} per role, because you belong to ${company.name} on ${site.name}.`,
    unsubscribe: { label: 'Turn it off', href: origin + paths.recruiterCompany(company.slug, 'news') },
    origin,
  }));
}
