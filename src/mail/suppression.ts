import type { SuppressionReason } from '../db/column-values.ts';
import type { Db } from '../db/tables.ts';
import { addDays, toInstant } from '../lib/dates.ts';
import { digest } from '../lib/hash.ts';
import { mailboxOf } from './mailbox.ts';

/** Days that whoever said “this wasn’t me” is left alone; the other reasons hold for good. */
const DAYS_REFUSED = 365;

const keyOf = (address: string): string => digest(`mailbox ${mailboxOf(address)}`);

/**
 * Whether a mailbox gets no mail but what its reader asked for just now, such as a code. Asked before each mail of a list
 * is written, and again before it is sent.
 */
export async function isSuppressed(db: Db, address: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select('until')
    .where('mailbox', '=', keyOf(address))
    .executeTakeFirst();
  return row !== undefined && (row.until === null || row.until > toInstant(now));
}

/** From now on this mailbox gets no mail of any list. */
export async function suppress(trx: Db, address: string, reason: SuppressionReason, now: Date): Promise<void> {
  const at = toInstant(now);
  const values = { reason, at, until: reason === 'refused' ? addDays(at, DAYS_REFUSED) : null };
  await trx
    .insertInto('mail_suppressions')
    .values({ mailbox: keyOf(address), ...values })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(values))
    .execute();
}
