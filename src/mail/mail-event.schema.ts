import * as z from 'zod';
import { DELIVERY_KINDS } from '../db/column-values.ts';
import { MAX_EMAIL_LENGTH } from '../lib/lengths.ts';

/** Events of one call at most. */
const MAX_EVENTS = 500;

const eventSchema = z.object({
  type: z.enum(DELIVERY_KINDS, `must be one of ${DELIVERY_KINDS.join(', ')}`),
  recipient: z
    .string('must be an e-mail address')
    .trim()
    .max(MAX_EMAIL_LENGTH, 'is too long')
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  /** Message id of our mail, with or without angle brackets. */
  messageId: z.string('must be text').max(200, 'is too long').default(''),
  /** The provider's own name for the event. */
  id: z.string('must be text').max(200, 'is too long').default(''),
  /** False for what may pass, such as a full mailbox: not counted. */
  permanent: z.boolean('must be true or false').default(true),
});

export type MailEvent = z.output<typeof eventSchema>;

/** Delivery events as reported by a provider (docs/api.md). */
export const mailEventsSchema = z.object({
  events: z
    .array(
      eventSchema.refine(({ id, messageId }) => id !== '' || messageId !== '', {
        error: 'must have a messageId or an id',
      }),
      'must be a list',
    )
    .max(MAX_EVENTS, `can have up to ${MAX_EVENTS} events`),
});
