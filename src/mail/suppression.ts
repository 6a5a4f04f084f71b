import { sql } from 'kysely';
import type { SuppressionReason } from '../db/column-values.ts';
import type { Db } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import { normalizeMailbox } from './mailbox.ts';

/** Days without mail after “this wasn’t me”. Other suppressions are permanent. */
const DAYS_UNREQUESTED = 365;

/** Digest of a mailbox. */
export const mailboxDigest = (address: string): string => sha256(`mailbox ${normalizeMailbox(address)}`);

/** True if a mailbox gets requested mail only. Checked when list mail is written and sent. */
export const isListMailSuppressed = async (db: Db, address: string, now: Date): Promise<boolean> =>
  (await findSuppression(db, address, now)) !== undefined;

export async function suppressMailbox(trx: Db, address: string, reason: SuppressionReason, now: Date): Promise<void> {
  const at = toInstant(now);
  const values = { reason, at, until: reason === 'unrequested' ? addDays(at, DAYS_UNREQUESTED) : null };
  await trx
    .insertInto('mail_suppressions')
    .values({ mailbox: mailboxDigest(address), ...values })
    .onConflict((conflict) =>
      conflict.column('mailbox').doUpdateSet(values).where('mail_suppressions.until', 'is not', null),
    )
    .execute();
}

/** Reason and start of a suppression. */
export async function findSuppression(
  db: Db,
  address: string,
  now: Date,
): Promise<{ reason: SuppressionReason; at: Instant } | undefined> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select(['reason', 'at', 'until'])
    .where('mailbox', '=', mailboxDigest(address))
    .executeTakeFirst();
  return row && (row.until === null || row.until > toInstant(now)) ? row : undefined;
}

/** Suppressed mailboxes by reason. */
export async function countSuppressionsByReason(db: Db, now: Date): Promise<[SuppressionReason, number][]> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('mailboxes')])
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', toInstant(now))]))
    .groupBy('reason')
    .execute();
  return rows.map(({ reason, mailboxes }) => [reason, Number(mailboxes)]);
}

export async function liftSuppression(trx: Db, address: string): Promise<boolean> {
  const mailbox = mailboxDigest(address);
  await trx.deleteFrom('mail_events').where('mailbox', '=', mailbox).where('kind', '=', 'bounced').execute();
  const { numDeletedRows } = await trx
    .deleteFrom('mail_suppressions')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Deletes bounces since a time with their suppressions. */
export async function deleteBouncesAndSuppressions(
  trx: Db,
  mailboxes: readonly string[],
  since: Instant,
): Promise<void> {
  await trx
    .deleteFrom('mail_events')
    .where('kind', '=', 'bounced')
    .where('mailbox', 'in', mailboxes)
    .where('at', '>=', since)
    .execute();
  await trx
    .deleteFrom('mail_suppressions')
    .where('reason', '=', 'bounced')
    .where('mailbox', 'in', mailboxes)
    .where('at', '>=', since)
    .execute();
}

/** Mailboxes suppressed by bounces, by day (`2026-11-24`), newest first. */
export async function countBounceSuppressionsByDay(db: Db): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`substr(at, 1, 10)`;
  const rows = await db
    .selectFrom('mail_suppressions')
    .where('reason', '=', 'bounced')
    .select([day.as('day'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(day)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS_LISTED)
    .execute();
  return rows.map((row) => ({ day: row.day, count: Number(row.count) }));
}

const MAX_DAYS_LISTED = 14;

export const queryBounceSuppressed = (db: Db, from: Instant, until: Instant) =>
  db
    .selectFrom('mail_suppressions')
    .select('mailbox')
    .where('reason', '=', 'bounced')
    .where('at', '>=', from)
    .where('at', '<', until);

/** Lifts suppressions by bounces within a period. */
export async function liftBounceSuppressions(trx: Db, from: Instant, until: Instant): Promise<void> {
  const suppressed = queryBounceSuppressed(trx, from, until);
  await trx.deleteFrom('mail_events').where('kind', '=', 'bounced').where('mailbox', 'in', suppressed).execute();
  await trx.deleteFrom('mail_suppressions').where('mailbox', 'in', suppressed).execute();
}
