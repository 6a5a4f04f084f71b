import * as z from 'zod';
import { deleteInBatches } from '../db/bulk.ts';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { newId } from '../lib/id.ts';
import { enqueue } from '../queue/enqueue.ts';
import { defineTask } from '../queue/task.ts';
import { findEditedMailText } from './mail-text.ts';
import { assertNoLineBreaks, type OutgoingMail } from './message.ts';

/** Twelve attempts in over a day: 10 s, 20 s … 5.7 h, 6 h. `rejectionCount` counts rejections, by which nothing was delivered. */
export const mailTask = defineTask(
  'mail.send',
  z.object({ mailId: z.string(), rejectionCount: z.int().optional(), rejectedAt: z.string().optional() }),
  { attempts: 13 },
);

/** Records rejected attempts and the first rejection. */
export async function recordRejection(
  db: Db,
  mailId: string,
  rejections: { rejectionCount: number; rejectedAt?: Instant | undefined },
): Promise<void> {
  const payload = JSON.stringify({ mailId, ...rejections });
  await db.updateTable('tasks').set({ payload }).where('key', '=', `mail:${mailId}`).execute();
}

/**
 * Writes a mail to the outbox in the caller's transaction. Returns its id. List mail (mail/mailing.ts) has lower priority.
 * @throws Error for a line break in a header.
 */
export async function writeMail(trx: Db, letter: OutgoingMail, now: Date, list = ''): Promise<string> {
  const site = await readSite(trx);
  const { subject, text, html } = letter.words(site, await findEditedMailText(trx, letter.textName));
  const recipient = typeof letter.to === 'string' ? letter.to : letter.to(site);
  const headers = { ...letter.headers, ...(letter.replyTo ? { 'Reply-To': letter.replyTo } : {}) };
  assertNoLineBreaks({ ...headers, Subject: subject, To: recipient });
  const id = newId(now);
  const at = toInstant(now);
  await trx
    .insertInto('mails')
    .values({
      id,
      kind: letter.kind,
      recipient,
      subject,
      text,
      html,
      headers: JSON.stringify(headers),
      calendar: letter.calendar ? JSON.stringify(letter.calendar(site)) : '',
      is_secret: Number(letter.isSecret ?? false),
      expires_at: letter.expiresAt ? toInstant(letter.expiresAt) : null,
      state: 'waiting',
      state_at: at,
      created_at: at,
      list,
    })
    .execute();
  await enqueue(trx, mailTask, { mailId: id }, now, { key: `mail:${id}`, hasLowPriority: list !== '' });
  return id;
}

/** Sets a mail's state. Erases secret text once sent or expired. */
export async function setMailState(
  db: Db,
  mailId: string,
  state: 'sent' | 'held' | 'expired',
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, state_at: toInstant(now) })
    .where('id', '=', mailId)
    .execute();
  if (state !== 'held') await eraseWords(db).where('id', '=', mailId).where('is_secret', '=', 1).execute();
}

/** Removes a deleted user's reply address from waiting mail. */
export async function eraseReplyToInWaitingMail(trx: Db, email: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ headers: '{}' })
    .where('headers', '=', JSON.stringify({ 'Reply-To': email }))
    .execute();
}

/** Retention of finished mail. */
export const SENT_MAIL_DAYS = 7;

/** Deletes old sent and expired mail. Other states stay. */
export async function deleteOldMail(db: Db, now: Date): Promise<void> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['sent', 'expired'])
    .where('state_at', '<=', addDays(toInstant(now), -SENT_MAIL_DAYS));
  await deleteInBatches((limit) => db.deleteFrom('mails').where('id', 'in', old.limit(limit)).executeTakeFirst());
}

export async function eraseExpiredMailSecrets(db: Db, now: Date): Promise<void> {
  await eraseWords(db)
    .where('is_secret', '=', 1)
    .where('expires_at', '<=', toInstant(now))
    .where('text', '<>', '')
    .execute();
}

const eraseWords = (db: Db) => db.updateTable('mails').set({ text: '', html: '', calendar: '' });
