import { sql } from 'kysely';
import type { SuppressionReason } from '../db/column-values.ts';
import type { Db } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import { mailboxOf } from './mailbox.ts';

/** Days without mail after a reader said “this wasn’t me”. Other suppressions are permanent. */
const DAYS_REFUSED = 365;

/** Key of a mailbox where its address is not stored, equal for all spellings. */
export const mailboxKey = (address: string): string => sha256(`mailbox ${mailboxOf(address)}`);

/**
 * True if a mailbox gets requested mail only, such as codes. Checked when list mail is written and again when it is
 * sent.
 */
export const isSuppressed = async (db: Db, address: string, now: Date): Promise<boolean> =>
  (await findSuppression(db, address, now)) !== undefined;

export async function suppress(trx: Db, address: string, reason: SuppressionReason, now: Date): Promise<void> {
  const at = toInstant(now);
  const values = { reason, at, until: reason === 'refused' ? addDays(at, DAYS_REFUSED) : null };
  await trx
    .insertInto('mail_suppressions')
    .values({ mailbox: mailboxKey(address), ...values })
    .onConflict((conflict) =>
      conflict.column('mailbox').doUpdateSet(values).where('mail_suppressions.until', 'is not', null),
    )
    .execute();
}

/** Reason and start of a suppression. Undefined if there is none. */
export async function findSuppression(
  db: Db,
  address: string,
  now: Date,
): Promise<{ reason: SuppressionReason; at: Instant } | undefined> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select(['reason', 'at', 'until'])
    .where('mailbox', '=', mailboxKey(address))
    .executeTakeFirst();
  return row && (row.until === null || row.until > toInstant(now)) ? row : undefined;
}

/** Counts the mailboxes that get no mail of lists, by reason. */
export async function countSuppressions(db: Db, now: Date): Promise<[SuppressionReason, number][]> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('mailboxes')])
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', toInstant(now))]))
    .groupBy('reason')
    .execute();
  return rows.map(({ reason, mailboxes }) => [reason, Number(mailboxes)]);
}

/** Lets mail of lists go to a mailbox again, whose reader asked for it: what came back before no longer counts. */
export async function liftSuppression(trx: Db, address: string): Promise<boolean> {
  const mailbox = mailboxKey(address);
  await trx.deleteFrom('mail_events').where('mailbox', '=', mailbox).where('kind', '=', 'bounced').execute();
  const { numDeletedRows } = await trx
    .deleteFrom('mail_suppressions')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Takes back bounces that were counted since a moment, with the suppressions that they caused. */
export async function undoBounces(trx: Db, mailboxes: readonly string[], since: Instant): Promise<void> {
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

/** Number of mailboxes suppressed by bounces, by the day (`2026-11-24`) on which that happened, the newest first. */
export async function countBounceSuppressions(db: Db): Promise<{ day: string; count: number }[]> {
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

/** Mailboxes that were suppressed by bounces within a period. */
export const listBounceSuppressed = (db: Db, from: Instant, until: Instant) =>
  db
    .selectFrom('mail_suppressions')
    .select('mailbox')
    .where('reason', '=', 'bounced')
    .where('at', '>=', from)
    .where('at', '<', until);

/** Lets list mail go again to all mailboxes that were suppressed by bounces within a period. */
export async function liftBounceSuppressions(trx: Db, from: Instant, until: Instant): Promise<void> {
  const suppressed = listBounceSuppressed(trx, from, until);
  await trx.deleteFrom('mail_events').where('kind', '=', 'bounced').where('mailbox', 'in', suppressed).execute();
  await trx.deleteFrom('mail_suppressions').where('mailbox', 'in', suppressed).execute();
}
