import * as z from 'zod';
import { DELIVERY_KINDS } from '../db/column-values.ts';
import { MAX_EMAIL_LENGTH } from '../lib/lengths.ts';

const MAX_EVENTS = 500;

const eventSchema = z.object({
  type: z.enum(DELIVERY_KINDS, `must be one of ${DELIVERY_KINDS.join(', ')}`),
  recipient: z
    .string('must be an e-mail address')
    .trim()
    .max(MAX_EMAIL_LENGTH, 'is too long')
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  /** Message-ID with or without angle brackets. */
  messageId: z.string('must be text').max(200, 'is too long').default(''),
  /** Provider's id of the event. */
  id: z.string('must be text').max(200, 'is too long').default(''),
  /** False for temporary failures, which do not count. */
  permanent: z.boolean('must be true or false').default(true),
});

export type MailEvent = z.output<typeof eventSchema>;

/** Delivery events of a provider (docs/api.md). */
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
