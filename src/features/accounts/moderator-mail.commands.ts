import type { Trx } from '../../db/tables.ts';
import type { MailContent } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';

/** Writes to those who look after the board that something waits for them. */
export const mailModerators = (trx: Trx, message: MailContent, now: Date): Promise<unknown> =>
  writeMail(trx, { ...message, kind: 'review', to: ({ email }) => email }, now);
