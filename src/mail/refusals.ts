import * as z from 'zod';
import { lockForWrite } from '../db/dialect.ts';
import { writeSetting } from '../db/setting.ts';
import type { Db, Trx } from '../db/tables.ts';
import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';
import { mailboxKey } from './suppression.ts';

/** Mailboxes refused one after the other, with no mail accepted in between, from which on the mail server is to blame. */
const MIN_REFUSALS_TO_HOLD = 5;
/** Milliseconds within which they are refused. */
const REFUSAL_WINDOW_MS = 10 * MINUTE;
/** Milliseconds that list mail is held before one is tried again. */
export const HOLD_MS = 15 * MINUTE;

const KEY = 'mail_refusals';
const refusalsSchema = z.object({
  /** Status of the mail server's answer, such as `550 5.7.1`. */
  status: z.string(),
  /** Keys of the mailboxes refused, at most `MIN_REFUSALS_TO_HOLD`. */
  mailboxes: z.array(z.string()),
  since: z.string(),
  heldUntil: z.string().nullable(),
});

/** List mail that is held because the mail server refuses every recipient. */
export interface ListHold {
  status: string;
  since: Instant;
  until: Instant;
}

/** The hold of list mail, until the mail server accepts a mail again; undefined where there is none. */
export async function findListHold(db: Db): Promise<ListHold | undefined> {
  const refusals = await readRefusals(db);
  return refusals?.heldUntil
    ? { status: refusals.status, since: refusals.since, until: refusals.heldUntil }
    : undefined;
}

/**
 * Records that the mail server refused a recipient. Many refusals in a row with one status are the server's: list mail is
 * then held. Returns the hold, and if it began with this refusal.
 */
export async function recordRefusal(
  trx: Trx,
  { status, recipient }: { status: string; recipient: string },
  now: Date,
): Promise<{ hold: ListHold | undefined; hasBegun: boolean }> {
  await lockForWrite(trx);
  const before = await readRefusals(trx);
  const at = toInstant(now);
  const isSame =
    before !== undefined &&
    before.status === status &&
    (before.heldUntil !== null || Date.parse(before.since) > now.getTime() - REFUSAL_WINDOW_MS);
  const { since, mailboxes } = isSame ? before : { since: at, mailboxes: [] };
  const all = [...new Set([...mailboxes, mailboxKey(recipient)])].slice(0, MIN_REFUSALS_TO_HOLD);
  const heldUntil = all.length >= MIN_REFUSALS_TO_HOLD ? toInstant(new Date(now.getTime() + HOLD_MS)) : null;
  await writeSetting(trx, KEY, JSON.stringify({ status, mailboxes: all, since, heldUntil }));
  return {
    hold: heldUntil === null ? undefined : { status, since, until: heldUntil },
    hasBegun: heldUntil !== null && !(isSame && before.heldUntil !== null),
  };
}

/** Forgets refusals once the mail server has accepted a mail. */
export async function clearRefusals(db: Db): Promise<void> {
  if (await readRefusals(db)) await db.deleteFrom('settings').where('key', '=', KEY).execute();
}

async function readRefusals(db: Db): Promise<z.infer<typeof refusalsSchema> | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && refusalsSchema.parse(JSON.parse(row.value));
}
