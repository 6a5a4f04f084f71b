import { daysInWords } from '../../lib/number-words.ts';
import { pluralize } from '../../lib/text.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { CONFIRMATION_DAYS } from '../jobs/job.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

/** Links to a page with buttons, so that link scanners confirm nothing. */
export const jobConfirmationRequestMail = ({ hash, title, origin }: About): MailContent =>
  composeMailFromText('role-confirmation', {
    values: ({ daysUntilConfirmation }) => ({
      title,
      days: daysInWords(daysUntilConfirmation),
      daysToAnswer: pluralize(CONFIRMATION_DAYS, 'day'),
      link: origin + paths.recruiterJob(hash),
    }),
    origin,
  });

export const pausedAsUnconfirmedMail = ({ hash, title, origin }: About): MailContent =>
  composeMailFromText('role-unconfirmed', { values: { title, link: origin + paths.recruiterJob(hash) }, origin });
