import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { ENDED_ALERT_DAYS, LINK_VALID_DAYS } from './alert.ts';

interface About {
  link: string;
  origin: string;
}

/** Confirmation mail. No newsletter is sent before its reader confirms. */
export const newsletterConfirmationMail = ({ link, origin }: About): MailContent =>
  compose((site) => ({
    subject: 'Confirm that you want our newsletter',
    title: 'One click, and we’ll write to you every week',
    blocks: [
      paragraph(`Someone, hopefully you, asked for the newsletter of ${site.name}.`),
      button('Confirm my address', link),
      paragraph(
        `The link works for ${pluralize(LINK_VALID_DAYS, 'day')}. There you can also tell us that it wasn’t you.`,
      ),
    ],
    reason: `You received this e-mail because this address was entered on ${site.name}. If it wasn’t you, there is nothing you need to do: without your confirmation we send no newsletter, and forget the address after ${pluralize(ENDED_ALERT_DAYS, 'day')}.`,
    origin,
  }));

export const newsletterAlreadyConfirmedMail = ({ link, origin }: About): MailContent =>
  compose((site) => ({
    subject: 'You already get our newsletter',
    title: 'You already get our newsletter',
    blocks: [paragraph('You asked for it once more. Nothing changes.'), button('See what we send you', link)],
    reason: `You received this e-mail because this address was entered on ${site.name}.`,
    origin,
  }));
