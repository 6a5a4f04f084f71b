import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { MAX_FAILING_DAYS } from './webhook.ts';

interface StoppedEndpoint {
  host: string;
  /** True after a 410, false after lasting failures. */
  isEnded: boolean;
  /** Last response. */
  answer: string;
  /** Page of the webhook. */
  href: string;
  origin: string;
}

export const endpointStoppedMail = ({ host, isEnded, answer, href, origin }: StoppedEndpoint): MailContent =>
  compose((site) => ({
    subject: `A webhook to ${host} ${isEnded ? 'was ended' : 'is paused'}`,
    title: isEnded ? 'Your webhook was ended by its receiver' : 'Your webhook is paused',
    blocks: [
      paragraph(
        isEnded
          ? `${host} answered 410, which means that it wants no more events. We send it none.`
          : `${host} has not accepted an event for ${pluralize(MAX_FAILING_DAYS, 'day')}, so we send it none until you resume it. Last answer: ${answer}.`,
      ),
      paragraph(
        'Events in the meantime are not sent later. The list of deliveries shows what failed, and can send it again.',
      ),
      button('View the webhook', href),
    ],
    reason: `You get this because you look after this webhook on ${site.name}.`,
    origin,
  }));
