import { countOf } from '../../../lib/text.ts';
import { button, compose, paragraph } from '../../../mail/compose.ts';
import type { Message } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { HOURS_BETWEEN_NEWS, mostOften } from './news.ts';

interface News {
  job: { title: string; hash: string };
  company: { name: string; slug: string };
  /** Applications that nobody has opened and that no mail told of yet. */
  count: number;
  replyWithinDays: number | null;
  origin: string;
}

/** Says how many came and where they are: a mailbox is no place for candidates' words, names or files. */
export function newsMail({ job, company, count, replyWithinDays, origin }: News): Message {
  const title = job.title.replace(/\s+/g, ' ');
  const promise = replyWithinDays
    ? ` You promised a reply within ${countOf(replyWithinDays, 'day')}.`
    : ' Even a short reply is better than none.';
  return compose((site) => ({
    subject: `${count === 1 ? 'A new application' : `${count} new applications`}: ${title}`,
    title: count === 1 ? 'Somebody has applied' : `${count} people have applied`,
    blocks: [
      paragraph(
        `${countOf(count, 'application')} for “${title}” ${count === 1 ? 'is' : 'are'} waiting for you.${promise}`,
      ),
      button('View the applicants', origin + paths.applicants(job.hash)),
    ],
    reason: `You get this e-mail, ${mostOften(HOURS_BETWEEN_NEWS)} per role, because you belong to ${company.name} on ${site.name}.`,
    unsubscribe: { label: 'Turn it off', href: origin + paths.recruiterCompany(company.slug, 'news') },
    origin,
  }));
}
