import type { Trx } from '../../../db/tables.ts';
import { button, compose, paragraph, quote } from '../../../mail/compose.ts';
import type { Message } from '../../../mail/message.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { paths } from '../../../paths.ts';
import { site } from '../../../site.ts';
import { listMembers } from '../../accounts/member.queries.ts';
import type { JobStatus } from '../job.ts';
import type { Decision, HeldDecision } from './review.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const REASON = `You get this because you post roles on ${site.name}.`;

/** To the recruiter: the role is open, or waits for review. */
export function submissionMail({ hash, title, status, origin }: About & { status: JobStatus }): Message {
  const isOpen = status === 'published';
  return compose({
    subject: isOpen ? `Your role is open: ${title}` : `We look at your role: ${title}`,
    title: isOpen ? 'Your role is open' : 'We look at your role',
    blocks: [
      paragraph(
        isOpen
          ? `“${title}” is on ${site.name} for 60 days. After 30 days we ask you whether it is still open.`
          : `A person reads “${title}” before it is published: so it is with the first role of a company that is not verified, and with a text that raises a question. We write to you either way.`,
      ),
      button('See the role and its numbers', origin + paths.recruiterJob(hash)),
    ],
    reason: REASON,
    origin,
  });
}

/** To moderators: a role waits, or a change of one. */
export function reviewMail({ title, origin, isChange }: Omit<About, 'hash'> & { isChange?: boolean }): Message {
  const headline = isChange ? 'A change of a role waits for review' : 'A role waits for review';
  return compose({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [paragraph(title), button('Open the review queue', origin + paths.reviewQueue())],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  });
}

const decisionWords: Record<Decision, [string, string]> = {
  publish: ['Your role is open', 'It is on the board from now on, for 60 days.'],
  return: ['Your role needs a change', 'Change it and send it again: nothing you wrote is lost.'],
  discard: ['Your role cannot be posted', 'It will not be published.'],
};

/** To the recruiter: what the moderator decided, and why. */
export function decisionMail({
  hash,
  title,
  origin,
  decision,
  note,
}: About & { decision: Decision; note: string }): Message {
  const [headline, words] = decisionWords[decision];
  return compose({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(`“${title}”. ${words}`),
      ...(note.trim() ? [quote(note.trim())] : []),
      button('Open the role', origin + paths.recruiterJob(hash)),
    ],
    reason: REASON,
    origin,
  });
}

/** To the recruiter: what became of a change that was held. */
export function heldDecisionMail({
  hash,
  title,
  origin,
  decision,
  note,
}: About & { decision: HeldDecision; note: string }): Message {
  const headline = decision === 'accept' ? 'Your change is public' : 'Your change is not published';
  return compose({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(
        decision === 'accept'
          ? `“${title}” says from now on what you changed.`
          : `“${title}” stays as it was. You can change it in another way.`,
      ),
      ...(note.trim() ? [quote(note.trim())] : []),
      button('Open the role', origin + paths.recruiterJob(hash)),
    ],
    reason: REASON,
    origin,
  });
}

/** To the other side of the review: somebody wrote. */
export function messageMail({
  title,
  note,
  href,
  origin,
}: {
  title: string;
  note: string;
  href: string;
  origin: string;
}): Message {
  return compose({
    subject: `A message about your role: ${title}`,
    title: 'A message about a role in review',
    blocks: [paragraph(`“${title}”`), quote(note), button('Answer', origin + href)],
    reason: `You get this because you are part of this review on ${site.name}.`,
    origin,
  });
}

/** Mail after a role was sent, in the transaction that sent it. */
export async function tellSubmission(
  trx: Trx,
  { to, ...about }: About & { status: JobStatus; to: string },
  now: Date,
): Promise<void> {
  await writeMail(trx, { ...submissionMail(about), kind: 'role sent', to }, now);
  if (about.status === 'pending') await writeMail(trx, { ...reviewMail(about), kind: 'review', to: site.email }, now);
}

/** Mail to moderators after a change was held, in the transaction that held it. */
export async function tellHeldEdit(trx: Trx, about: { title: string; origin: string }, now: Date): Promise<void> {
  await writeMail(trx, { ...reviewMail({ ...about, isChange: true }), kind: 'review', to: site.email }, now);
}

/** The same mail to everybody who posts for a company. */
export async function tellCompany(
  trx: Trx,
  companyId: string,
  letter: Message & { kind: string },
  now: Date,
): Promise<number> {
  const members = await listMembers(trx, companyId);
  for (const { email } of members) await writeMail(trx, { ...letter, to: email }, now);
  return members.length;
}
