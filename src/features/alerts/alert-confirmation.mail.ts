import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { ENDED_ALERT_DAYS, LINK_VALID_DAYS } from './alert.ts';

interface About {
  /** Description of the search. */
  words: string;
  link: string;
  origin: string;
}

/** Confirmation mail. No alert is sent before its reader confirms. */
export const confirmationMail = ({ words, link, origin }: About): MailContent =>
  compose((site) => ({
    subject: `Confirm your alert: ${words}`,
    title: 'Confirm, and new roles will come',
    blocks: [
      paragraph(`Someone, hopefully you, asked ${site.name} to send new roles for this search:`),
      quote(words),
      button('Confirm this alert', link),
      paragraph(
        `The link works for ${pluralize(LINK_VALID_DAYS, 'day')}. There you can also tell us that it wasn’t you.`,
      ),
    ],
    reason: `You received this e-mail because this address was entered on ${site.name}. If it wasn’t you, there is nothing you need to do: without your confirmation we send no roles, and forget the address after ${pluralize(ENDED_ALERT_DAYS, 'day')}.`,
    origin,
  }));

export const alreadyConfirmedMail = ({ words, link, origin }: About): MailContent =>
  compose((site) => ({
    subject: `You already have this alert: ${words}`,
    title: 'You already have this alert',
    blocks: [
      paragraph('You asked to send new roles for this search once more. It is already among your alerts:'),
      quote(words),
      button('See your alerts', link),
    ],
    reason: `You received this e-mail because this address was entered on ${site.name}.`,
    origin,
  }));
