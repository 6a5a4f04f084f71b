import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Applying } from './applying.ts';
import { ADDRESS_LINK_DAYS, privateToken } from './private-link.ts';

export interface MailFacts {
  applicationId: string;
  name: string;
  job: { title: string; slug: string; hash: string };
  company: string;
}

/** URL of the private page. */
export const linkTo = ({ origin, secret }: Applying, { applicationId }: MailFacts): string =>
  origin + paths.application(privateToken(secret, applicationId));

/** Text for a repeated application, on the page for all and in the mail for those it is true of. */
export const FIRST_APPLICATION_COUNTS = 'your first application stands';

const OPEN = 'View, withdraw or delete it';

/** Confirms receipt with the private link. */
export function receiptMail(applying: Applying, facts: MailFacts): MailContent {
  const { job, company } = facts;
  return compose({
    subject: `Your application to ${company} has arrived`,
    title: `Your application for ${job.title} has arrived`,
    blocks: [
      paragraph(
        `Hello ${facts.name},\n${company} has received your application. We’ll e-mail you when it has decided.`,
      ),
      button(OPEN, linkTo(applying, facts)),
      paragraph('Keep this link to yourself: anyone who has it can see what you sent.'),
    ],
    ways: [{ label: 'All my applications', href: applying.origin + paths.ownApplications() }],
    reason: `You received this e-mail because someone applied on this board with this address. If it wasn’t you, use the link above to delete the application. In any case, it is erased ${pluralize(applying.retentionMonths, 'month')} after the role ends.`,
    origin: applying.origin,
  });
}

export function applicationListMail({ origin, link }: { origin: string; link: string }): MailContent {
  return compose({
    subject: 'Your applications',
    title: 'All your applications',
    blocks: [
      paragraph('This link shows every application sent from this address, with its status.'),
      button('View my applications', link),
      paragraph(
        `It works for ${pluralize(ADDRESS_LINK_DAYS, 'day')}. Keep it to yourself: anyone who has it can see what you sent.`,
      ),
    ],
    reason: 'You received this e-mail because this link was requested for your address. If it wasn’t you, ignore it.',
    origin,
  });
}

/** Notifies of a different second application under the same address. */
export function duplicateApplicationMail(applying: Applying, facts: MailFacts): MailContent {
  const { job, company } = facts;
  return compose({
    subject: `You have already applied to ${company}`,
    title: `You have already applied for ${job.title}`,
    blocks: [
      paragraph(
        `Hello ${facts.name},\nWe received a second application for this role from your address: ${FIRST_APPLICATION_COUNTS}, and nothing in it was changed.`,
      ),
      paragraph('To replace it, withdraw it and apply again.'),
      button(OPEN, linkTo(applying, facts)),
    ],
    reason: 'You received this e-mail because someone applied on this board with this address.',
    origin: applying.origin,
  });
}

/** Mail with a decision in the recruiter's words. `isAnswered`: replies go to the recruiter. */
export function decisionMail(
  applying: Applying,
  facts: MailFacts,
  letter: { subject: string; text: string; canReply: boolean },
): MailContent {
  return compose({
    subject: letter.subject,
    title: `${facts.job.title} at ${facts.company}`,
    blocks: [...letter.text.split(/\n{2,}/).map(paragraph), button('View your application', linkTo(applying, facts))],
    reason: `You received this e-mail because you applied to ${facts.company} on this board. ${facts.company} wrote this message. ${replyHint(letter.canReply)}`,
    origin: applying.origin,
  });
}

export function withdrawalMail(applying: Applying, facts: MailFacts): MailContent {
  return compose({
    subject: `You have withdrawn your application to ${facts.company}`,
    title: 'Your application has been withdrawn',
    blocks: [
      quote(`${facts.job.title} at ${facts.company}`),
      paragraph('The company sees that you withdrew, and can no longer see what you sent. You can apply again.'),
      button('Delete what is left', linkTo(applying, facts)),
    ],
    reason: 'You received this e-mail because your application was withdrawn through its private link.',
    origin: applying.origin,
  });
}

export const replyHint = (canReply: boolean): string =>
  canReply ? 'Your reply goes to the person who sent it.' : 'Replies to this e-mail are not read: use the link above.';
