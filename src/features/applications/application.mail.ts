import { countOf } from '../../lib/text.ts';
import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Applying } from './applying.ts';
import { privateToken } from './private-link.ts';

export interface MailFacts {
  applicationId: string;
  name: string;
  job: { title: string; slug: string; hash: string };
  company: string;
}

const linkTo = ({ origin, secret }: Applying, { applicationId }: MailFacts): string =>
  origin + paths.application(privateToken(secret, applicationId));

const OPEN = 'See, withdraw or delete it';

/** It has arrived: the only way to the private link. */
export function receiptMail(applying: Applying, facts: MailFacts): Message {
  const { job, company } = facts;
  return compose({
    subject: `Your application to ${company} has arrived`,
    title: `Your application for ${job.title} has arrived`,
    blocks: [
      paragraph(`Hello ${facts.name},\n${company} has your application. You will get a mail when it has decided.`),
      button(OPEN, linkTo(applying, facts)),
      paragraph('This link is yours alone: whoever has it sees what you sent.'),
    ],
    reason: `You get this mail because somebody gave this address in an application on this board. If it was not you, delete the application with the link above. It is erased ${countOf(applying.keepMonths, 'month')} after the role ends in any case.`,
    origin: applying.origin,
  });
}

/** A second application for the same job came under the same address, saying something else. */
export function repeatMail(applying: Applying, facts: MailFacts): Message {
  const { job, company } = facts;
  return compose({
    subject: `You had already applied to ${company}`,
    title: `You had already applied for ${job.title}`,
    blocks: [
      paragraph(
        `Hello ${facts.name},\na second application for this role came under your address. The first one stands, and nothing in it was changed.`,
      ),
      paragraph('To replace it, withdraw the first one and apply again.'),
      button(OPEN, linkTo(applying, facts)),
    ],
    reason: 'You get this mail because this address stands in an application on this board.',
    origin: applying.origin,
  });
}

/**
 * What the recruiter decided, in the recruiter's own words. `isAnswered`: the answer to the mail goes to the recruiter; else
 * nobody would read it.
 */
export function decisionMail(
  applying: Applying,
  facts: MailFacts,
  letter: { subject: string; text: string; isAnswered: boolean },
): Message {
  return compose({
    subject: letter.subject,
    title: `${facts.job.title} at ${facts.company}`,
    blocks: [...letter.text.split(/\n{2,}/).map(paragraph), button('See your application', linkTo(applying, facts))],
    reason: `You get this mail because you applied to ${facts.company} on this board. ${facts.company} wrote this message. ${answerWords(letter.isAnswered)}`,
    origin: applying.origin,
  });
}

/** Confirms to the candidate what the candidate did. */
export function withdrawalMail(applying: Applying, facts: MailFacts): Message {
  return compose({
    subject: `You have withdrawn your application to ${facts.company}`,
    title: 'Your application is withdrawn',
    blocks: [
      quote(`${facts.job.title} at ${facts.company}`),
      paragraph('The company sees that you withdrew, and no longer sees what you sent. You may apply again.'),
      button('Delete what is left of it', linkTo(applying, facts)),
    ],
    reason: 'You get this mail because you withdrew an application with your private link.',
    origin: applying.origin,
  });
}

const answerWords = (isAnswered: boolean): string =>
  isAnswered
    ? 'Your reply goes to the person who sent it.'
    : 'Replies to this e-mail are not read: use the link above.';
