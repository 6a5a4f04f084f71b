import { paragraph } from '../../../mail/blocks.ts';
import { composeMailFromText } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { type ApplicationMailFacts, privateApplicationLink, replyHint } from '../application.mail.ts';
import type { ApplicationServices } from '../applying.ts';

/** Mail with a company's message. `isAnswered`: replies go to the author. */
export const companyMessageMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts,
  { text, canReply }: { text: string; canReply: boolean },
): MailContent =>
  composeMailFromText('application-message', {
    values: {
      company: facts.company,
      job: facts.job.title,
      message: text.split(/\n{2,}/).map(paragraph),
      link: `${privateApplicationLink(applying, facts)}#messages`,
      reply: replyHint(canReply),
    },
    origin: applying.origin,
  });

/** Notifies the company of a candidate's message. Omits the text, which mailboxes would keep after erasure. */
export const candidateMessageNoticeMail = (
  { origin }: ApplicationServices,
  { applicationId, company, job }: ApplicationMailFacts,
): MailContent =>
  composeMailFromText('candidate-message', {
    values: {
      company,
      job: job.title.replace(/\s+/g, ' '),
      link: `${origin}${paths.applicant(applicationId)}#messages`,
    },
    origin,
  });
