import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { confirmationPeriods } from './alert-confirmation.mail.ts';

interface About {
  link: string;
  origin: string;
}

/** Confirmation mail. No newsletter is sent before its reader confirms. */
export const newsletterConfirmationMail = ({ link, origin }: About): MailContent =>
  composeMailFromText('newsletter-confirmation', { values: { link, ...confirmationPeriods }, origin });

export const newsletterAlreadyConfirmedMail = ({ link, origin }: About): MailContent =>
  composeMailFromText('newsletter-known', { values: { link }, origin });
