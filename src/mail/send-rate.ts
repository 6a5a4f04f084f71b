import * as z from 'zod';
import { readSetting, writeSetting } from '../db/board-settings.ts';
import { getDialect } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { DAY, MINUTE, toInstant } from '../lib/dates.ts';
import { emailDomain } from './mailbox.ts';

/** Maximum mails per period. Null for none. All mail counts, list mail waits. */
const limit = z.number().int().positive().nullable().default(null);
const paceSchema = z.object({ minute: limit, day: limit, domainMinute: limit, domainDay: limit });
export type ListMailSendRate = z.output<typeof paceSchema>;

const KEY = 'pace';

export async function readSendRate(db: Db): Promise<ListMailSendRate> {
  return paceSchema.parse(JSON.parse((await readSetting(db, KEY)) ?? '{}'));
}

export async function writeSendRate(trx: Db, pace: ListMailSendRate): Promise<void> {
  await writeSetting(trx, KEY, JSON.stringify(pace));
}

interface Window {
  name: string;
  ms: number;
  most: number;
}

function windowsOf(pace: ListMailSendRate, address: string): Window[] {
  const domain = emailDomain(address);
  const all = [
    { name: 'day', ms: DAY, most: pace.day },
    { name: `day ${domain}`, ms: DAY, most: pace.domainDay },
    { name: 'minute', ms: MINUTE, most: pace.minute },
    { name: `minute ${domain}`, ms: MINUTE, most: pace.domainMinute },
  ];
  // Sorted, so that two workers cannot deadlock.
  return all.filter((window): window is Window => window.most !== null);
}

/** Counts a mail, or returns the time until which it waits behind earlier ones. Requested mail always passes. */
export async function claimSendSlot(
  db: Db,
  { to, isUrgent }: { to: string; isUrgent: boolean },
  now: Date,
): Promise<Date | undefined> {
  const windows = windowsOf(await readSendRate(db), to);
  if (windows.length === 0) return undefined;
  return db.transaction().execute(async (trx) => {
    const states = [];
    for (const window of windows) states.push(await lockWindow(trx, window, now));
    const full = isUrgent ? [] : states.filter(({ sent, most }) => sent >= most);
    for (const state of full.length > 0 ? full : states) {
      const values =
        full.length > 0
          ? { sent: state.sent, deferred: state.deferred + 1 }
          : { sent: state.sent + 1, deferred: state.deferred };
      await trx
        .updateTable('mail_windows')
        .set({ ...values, began_at: toInstant(new Date(state.beganAt)) })
        .where('name', '=', state.name)
        .execute();
    }
    if (full.length === 0) return undefined;
    const turns = full.map(({ beganAt, ms, deferred, most }) => beganAt + ms * (1 + Math.floor(deferred / most)));
    return new Date(Math.min(Math.max(...turns), now.getTime() + DAY));
  });
}

/** Locks a window's current period until the transaction ends. */
async function lockWindow(trx: Trx, window: Window, now: Date) {
  const { name, ms, most } = window;
  const beganAt = Math.floor(now.getTime() / ms) * ms;
  await trx
    .insertInto('mail_windows')
    .values({ name, began_at: toInstant(new Date(beganAt)), sent: 0, deferred: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await trx
    .selectFrom('mail_windows')
    .selectAll()
    .where('name', '=', name)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const passed = Math.round((beganAt - Date.parse(row.began_at)) / ms);
  if (passed === 0) return { ...window, beganAt, sent: row.sent, deferred: row.deferred };
  // Deferred mails of passed periods have returned.
  return { ...window, beganAt, sent: 0, deferred: passed > 0 ? Math.max(0, row.deferred - passed * most) : 0 };
}

/** Deletes past periods. */
export async function deletePastMailWindows(db: Db, now: Date): Promise<void> {
  const before = toInstant(new Date(now.getTime() - 2 * DAY));
  await db.deleteFrom('mail_windows').where('began_at', '<=', before).execute();
}
