import { pluralize } from '../../lib/text.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { ENDED_ALERT_DAYS, LINK_VALID_DAYS } from './alert.ts';

interface About {
  /** Description of the search. */
  words: string;
  link: string;
  origin: string;
}

/** Validity of the link, and retention of an address that is not confirmed. */
export const confirmationPeriods = {
  days: pluralize(LINK_VALID_DAYS, 'day'),
  kept: pluralize(ENDED_ALERT_DAYS, 'day'),
};

/** Confirmation mail. No alert is sent before its reader confirms. */
export const confirmationMail = ({ words, link, origin }: About): MailContent =>
  composeMailFromText('alert-confirmation', { values: { search: words, link, ...confirmationPeriods }, origin });

export const alreadyConfirmedMail = ({ words, link, origin }: About): MailContent =>
  composeMailFromText('alert-known', { values: { search: words, link }, origin });
