import { button, compose, paragraph } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { linkTo, type MailFacts, replyHint } from '../application.mail.ts';
import type { Applying } from '../applying.ts';

/** Mail with a company's message. `isAnswered`: replies go to the author. */
export function messageMail(
  applying: Applying,
  facts: MailFacts,
  { text, canReply }: { text: string; canReply: boolean },
): MailContent {
  return compose({
    subject: `A message from ${facts.company}`,
    title: `${facts.company} has written to you`,
    blocks: [...text.split(/\n{2,}/).map(paragraph), button('Read and reply', `${linkTo(applying, facts)}#messages`)],
    reason: `You get this e-mail because you applied for ${facts.job.title} at ${facts.company}. ${replyHint(canReply)} You can end the conversation there.`,
    origin: applying.origin,
  });
}

/** Notifies the company of a candidate's message. Omits the text, which mailboxes would keep after erasure. */
export function replyMail({ origin }: Applying, { applicationId, company, job }: MailFacts): MailContent {
  const title = job.title.replace(/\s+/g, ' ');
  return compose({
    subject: `A candidate has written to you: ${title}`,
    title: 'A candidate has written to you',
    blocks: [
      paragraph(`There is a new message about an application for “${title}”.`),
      button('Read and reply', `${origin}${paths.applicant(applicationId)}#messages`),
    ],
    reason: `You get this e-mail because you belong to ${company} and wrote to this candidate, or get e-mails about its applicants.`,
    origin,
  });
}
