import * as z from 'zod';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { newId } from '../lib/id.ts';
import { enqueue } from '../queue/enqueue.ts';
import { defineTask } from '../queue/task.ts';
import { assertNoLineBreaks, type OutgoingMail } from './message.ts';

/**
 * Twelve attempts reach over a day: 10 s, 20 s … 2.8 h, 5.7 h, 6 h. `turnedAway` are those to which the mail server said no:
 * nothing has arrived by them, as it may have by one that ended without an answer.
 */
export const mailTask = defineTask(
  'mail.send',
  z.object({ mailId: z.string(), turnedAway: z.int().optional(), rejectedAt: z.string().optional() }),
  { attempts: 13 },
);

/** Records how many attempts the mail server rejected, and when it first refused the recipient. */
export async function recordRejection(
  db: Db,
  mailId: string,
  rejections: { turnedAway: number; rejectedAt?: Instant | undefined },
): Promise<void> {
  const payload = JSON.stringify({ mailId, ...rejections });
  await db.updateTable('tasks').set({ payload }).where('key', '=', `mail:${mailId}`).execute();
}

/**
 * Writes a mail to the outbox in the caller's transaction and returns its id. Mail of a list (mail/mailing.ts) is sent
 * after requested mail. @throws Error if a header contains a line break.
 */
export async function writeMail(trx: Db, letter: OutgoingMail, now: Date, list = ''): Promise<string> {
  const site = await readSite(trx);
  const { subject, text, html } = letter.words(site);
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
  await enqueue(trx, mailTask, { mailId: id }, now, { key: `mail:${id}`, isPatient: list !== '' });
  return id;
}

/** Notes what became of a mail. The words of a secret one are erased once it is sent or too old. */
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
export async function eraseReplyTo(trx: Db, email: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ headers: '{}' })
    .where('headers', '=', JSON.stringify({ 'Reply-To': email }))
    .execute();
}

/** Days that settled mail is kept. */
export const SENT_MAIL_DAYS = 7;

/** Forgets mail that was sent, or came too late, so long ago. What waits, is held or failed stays until it is seen to. */
export async function deleteOldMail(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', 'in', ['sent', 'expired'])
    .where('state_at', '<=', addDays(toInstant(now), -SENT_MAIL_DAYS))
    .execute();
}

export async function eraseSecrets(db: Db, now: Date): Promise<void> {
  await eraseWords(db)
    .where('is_secret', '=', 1)
    .where('expires_at', '<=', toInstant(now))
    .where('text', '<>', '')
    .execute();
}

const eraseWords = (db: Db) => db.updateTable('mails').set({ text: '', html: '', calendar: '' });
