import * as z from 'zod';
import { readSetting, writeSetting } from '../db/board-settings.ts';
import { acquireWriteLock } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';
import { deleteBouncesAndSuppressions, mailboxDigest } from './suppression.ts';

const MIN_REJECTIONS_TO_HOLD = 5;
const REJECTION_WINDOW_MS = 10 * MINUTE;
/** Time that list mail is held before a retry. */
export const HOLD_MS = 15 * MINUTE;

const KEY = 'mail_refusals';
const rejectionsSchema = z.object({
  /** Status such as `550 5.7.1`. */
  status: z.string(),
  /** Keys of rejected mailboxes, at most `MIN_REJECTIONS_TO_HOLD`. */
  mailboxes: z.array(z.string()),
  since: z.string(),
  heldUntil: z.string().nullable(),
});

/** Hold of all list mail of the board, because its mail server rejects every recipient. */
export interface BoardListMailHold {
  status: string;
  since: Instant;
  until: Instant;
}

export async function findBoardListMailHold(db: Db): Promise<BoardListMailHold | undefined> {
  const rejections = await readRejections(db);
  return rejections?.heldUntil
    ? { status: rejections.status, since: rejections.since, until: rejections.heldUntil }
    : undefined;
}

/**
 * Records a rejection. Many in a row with one status are the server's fault: list mail is held and mailboxes are not blamed.
 * Returns the hold, and whether it is new.
 */
export async function recordPermanentRejection(
  trx: Trx,
  { status, recipient }: { status: string; recipient: string },
  now: Date,
): Promise<{ hold: BoardListMailHold | undefined; hasBegun: boolean }> {
  await acquireWriteLock(trx);
  const before = await readRejections(trx);
  const at = toInstant(now);
  const isSame =
    before !== undefined &&
    before.status === status &&
    (before.heldUntil !== null || Date.parse(before.since) > now.getTime() - REJECTION_WINDOW_MS);
  const { since, mailboxes } = isSame ? before : { since: at, mailboxes: [] };
  const all = [...new Set([...mailboxes, mailboxDigest(recipient)])].slice(0, MIN_REJECTIONS_TO_HOLD);
  const heldUntil = all.length >= MIN_REJECTIONS_TO_HOLD ? toInstant(new Date(now.getTime() + HOLD_MS)) : null;
  await writeSetting(trx, KEY, JSON.stringify({ status, mailboxes: all, since, heldUntil }));
  const hasBegun = heldUntil !== null && !(isSame && before.heldUntil !== null);
  if (hasBegun) await deleteBouncesAndSuppressions(trx, all, since);
  return { hold: heldUntil === null ? undefined : { status, since, until: heldUntil }, hasBegun };
}

/** Clears rejections and the hold, after mail to another domain was accepted. */
export async function clearRelayRejections(db: Db): Promise<void> {
  if (await readRejections(db)) await db.deleteFrom('settings').where('key', '=', KEY).execute();
}

async function readRejections(db: Db): Promise<z.infer<typeof rejectionsSchema> | undefined> {
  const value = await readSetting(db, KEY);
  return value === undefined ? undefined : rejectionsSchema.parse(JSON.parse(value));
}
