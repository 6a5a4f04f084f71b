import { pluralize } from '../../lib/text.ts';
import { paragraph } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { ApplicationServices } from './applying.ts';
import { ADDRESS_LINK_DAYS, privateLinkToken } from './private-link.ts';

export interface ApplicationMailFacts {
  applicationId: string;
  name: string;
  job: { title: string; slug: string; hash: string };
  company: string;
}

/** URL of the private page. */
export const privateApplicationLink = (
  { origin, secret }: ApplicationServices,
  { applicationId }: ApplicationMailFacts,
): string => origin + paths.application(privateLinkToken(secret, applicationId));

/** Text for a repeated application, on the page for all and in the mail for those it is true of. */
export const FIRST_APPLICATION_COUNTS = 'your first application stands';

/** Confirms receipt with the private link. */
export const applicationReceiptMail = (applying: ApplicationServices, facts: ApplicationMailFacts): MailContent =>
  composeMailFromText('application-received', {
    values: { ...valuesOf(applying, facts), retention: pluralize(applying.retentionMonths, 'month') },
    ways: [{ label: 'All my applications', href: applying.origin + paths.ownApplications() }],
    origin: applying.origin,
  });

export const applicationListLinkMail = ({ origin, link }: { origin: string; link: string }): MailContent =>
  composeMailFromText('application-list', { values: { link, days: pluralize(ADDRESS_LINK_DAYS, 'day') }, origin });

/** Notifies of a different second application under the same address. */
export const duplicateApplicationMail = (applying: ApplicationServices, facts: ApplicationMailFacts): MailContent =>
  composeMailFromText('application-duplicate', {
    values: { ...valuesOf(applying, facts), rule: FIRST_APPLICATION_COUNTS },
    origin: applying.origin,
  });

/** Mail with a decision in the recruiter's words. `isAnswered`: replies go to the recruiter. */
export const decisionMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts,
  { subject, text, canReply }: { subject: string; text: string; canReply: boolean },
): MailContent =>
  composeMailFromText('application-decision', {
    values: {
      ...valuesOf(applying, facts),
      subject,
      letter: text.split(/\n{2,}/).map(paragraph),
      reply: replyHint(canReply),
    },
    origin: applying.origin,
  });

export const candidateWithdrawalMail = (applying: ApplicationServices, facts: ApplicationMailFacts): MailContent =>
  composeMailFromText('application-withdrawn', { values: valuesOf(applying, facts), origin: applying.origin });

const valuesOf = (applying: ApplicationServices, facts: ApplicationMailFacts) => ({
  name: facts.name,
  company: facts.company,
  job: facts.job.title,
  link: privateApplicationLink(applying, facts),
});

export const replyHint = (canReply: boolean): string =>
  canReply ? 'Your reply goes to the person who sent it.' : 'Replies to this e-mail are not read: use the link above.';
