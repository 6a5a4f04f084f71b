import { pluralize } from '../../lib/text.ts';
import { composeMailFromText } from '../../mail/compose.ts';
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

export const webhookStoppedMail = ({ host, isEnded, answer, href, origin }: StoppedEndpoint): MailContent =>
  composeMailFromText(isEnded ? 'webhook-ended' : 'webhook-paused', {
    values: { host, answer, days: pluralize(MAX_FAILING_DAYS, 'day'), link: href },
    origin,
  });
