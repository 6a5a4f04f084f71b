import * as z from 'zod';
import { acquireWriteLock } from '../db/dialect.ts';
import { readSetting, writeSetting } from '../db/setting.ts';
import type { Db, Trx } from '../db/tables.ts';
import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';
import { emailDomain } from './mailbox.ts';
import { deleteBouncesAndSuppressions, mailboxDigest } from './suppression.ts';

const MIN_REJECTIONS_TO_HOLD = 5;
const REFUSAL_WINDOW_MS = 10 * MINUTE;
/** Time that list mail is held before a retry. */
export const HOLD_MS = 15 * MINUTE;

const KEY = 'mail_refusals';
const refusalsSchema = z.object({
  /** Status such as `550 5.7.1`. */
  status: z.string(),
  /** Keys of rejected mailboxes, at most `MIN_REFUSALS_TO_HOLD`. */
  mailboxes: z.array(z.string()),
  since: z.string(),
  heldUntil: z.string().nullable(),
});

/** Hold of list mail, because the server rejects every recipient. */
export interface ListMailHold {
  status: string;
  since: Instant;
  until: Instant;
}

export async function findListMailHold(db: Db): Promise<ListMailHold | undefined> {
  const refusals = await readRefusals(db);
  return refusals?.heldUntil
    ? { status: refusals.status, since: refusals.since, until: refusals.heldUntil }
    : undefined;
}

/**
 * Records a rejection. Many in a row with one status are the server's fault: list mail is held and mailboxes are not blamed.
 * Returns the hold, and whether it is new.
 */
export async function recordServerRejection(
  trx: Trx,
  { status, recipient }: { status: string; recipient: string },
  now: Date,
): Promise<{ hold: ListMailHold | undefined; hasBegun: boolean }> {
  await acquireWriteLock(trx);
  const before = await readRefusals(trx);
  const at = toInstant(now);
  const isSame =
    before !== undefined &&
    before.status === status &&
    (before.heldUntil !== null || Date.parse(before.since) > now.getTime() - REFUSAL_WINDOW_MS);
  const { since, mailboxes } = isSame ? before : { since: at, mailboxes: [] };
  const all = [...new Set([...mailboxes, mailboxDigest(recipient)])].slice(0, MIN_REJECTIONS_TO_HOLD);
  const heldUntil = all.length >= MIN_REJECTIONS_TO_HOLD ? toInstant(new Date(now.getTime() + HOLD_MS)) : null;
  await writeSetting(trx, KEY, JSON.stringify({ status, mailboxes: all, since, heldUntil }));
  const hasBegun = heldUntil !== null && !(isSame && before.heldUntil !== null);
  if (hasBegun) await deleteBouncesAndSuppressions(trx, all, since);
  return { hold: heldUntil === null ? undefined : { status, since, until: heldUntil }, hasBegun };
}

/** Clears rejections after a relayed mail. Mail to the board's own domains proves nothing about relaying. */
export async function clearServerRejections(db: Db, recipient: string, ownDomains: readonly string[]): Promise<void> {
  if (ownDomains.includes(emailDomain(recipient))) return;
  if (await readRefusals(db)) await db.deleteFrom('settings').where('key', '=', KEY).execute();
}

async function readRefusals(db: Db): Promise<z.infer<typeof refusalsSchema> | undefined> {
  const value = await readSetting(db, KEY);
  return value === undefined ? undefined : refusalsSchema.parse(JSON.parse(value));
}
