import { sql } from 'kysely';
import { getDialect } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { isTimeZone } from '../../lib/time-zone.ts';
import { addToListCount } from '../../mail/deliveries.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import { suppressMailbox } from '../../mail/suppression.ts';
import type { SearchQuery } from '../search/query.ts';
import {
  ALERT_KIND,
  ALERTS,
  type AlertFrequency,
  CONFIRMATION_KIND,
  NEWSLETTER,
  NEWSLETTER_KIND,
  PAUSE_DAYS,
} from './alert.ts';
import { firstMailTime, type ReaderMailTime } from './alert-mail-times.ts';
import { deleteUnusedSearchBatch, findOrCreateSearchId } from './searches.commands.ts';

/** Locks a reader until the transaction ends. Decisions about a reader's mail require this lock. Undefined if there is none. */
export const lockReader = (trx: Trx, who: { id: string } | { mailbox: string }) =>
  trx
    .selectFrom('subscribers')
    .selectAll()
    .where((eb) => ('id' in who ? eb('id', '=', who.id) : eb('mailbox', '=', who.mailbox)))
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Time zone and hour of a reader. The board’s zone by default. */
const clockOf = async (trx: Trx, { zone, hour }: ReaderMailTime): Promise<ReaderMailTime> => ({
  zone: zone || (await readSite(trx)).timeZone,
  hour,
});

/**
 * Confirms the listed alerts of a reader, with `NEWSLETTER` for the newsletter. Returns how many began now. Undefined for an
 * unknown reader.
 */
export const confirmListedSubscriptions = (
  db: Db,
  { readerId, alertIdsOrNewsletter, zone }: { readerId: string; alertIdsOrNewsletter: readonly string[]; zone: string },
  now: Date,
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, { id: readerId });
    if (!reader) return undefined;
    const at = toInstant(now);
    const own = { zone: reader.zone || (isTimeZone(zone) ? zone : ''), hour: reader.hour };
    await trx
      .updateTable('subscribers')
      .set({ confirmed_at: reader.confirmed_at ?? at, requests: 0, zone: own.zone })
      .where('id', '=', readerId)
      .execute();
    const pending = await trx
      .selectFrom('alerts')
      .select(['id', 'frequency'])
      .where('subscriber_id', '=', readerId)
      .where('confirmed_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute();
    const clock = await clockOf(trx, own);
    const meant = pending.filter(({ id }) => alertIdsOrNewsletter.includes(id));
    for (const { id, frequency } of meant) {
      const values = { confirmed_at: at, next_at: firstMailTime(frequency, clock, now) };
      await trx.updateTable('alerts').set(values).where('id', '=', id).execute();
    }
    if (!alertIdsOrNewsletter.includes(NEWSLETTER)) return meant.length;
    const { numUpdatedRows } = await trx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: at })
      .where('subscriber_id', '=', readerId)
      .where('confirmed_at', 'is', null)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return meant.length + Number(numUpdatedRows);
  });

type AlertChange = { kind: 'end' | 'pause' | 'go on' | 'confirm' } | { kind: 'frequency'; frequency: AlertFrequency };

/** Changes one alert. Idempotent. `go on` restarts an ended alert without earlier jobs. False if it no longer exists. */
export const changeAlert = (db: Db, alertId: string, change: AlertChange, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { subscriber_id } =
      (await trx.selectFrom('alerts').select('subscriber_id').where('id', '=', alertId).executeTakeFirst()) ?? {};
    const reader = subscriber_id && (await lockReader(trx, { id: subscriber_id }));
    if (!reader) return false;
    const alert = await trx.selectFrom('alerts').selectAll().where('id', '=', alertId).executeTakeFirst();
    if (!alert) return false;
    const at = toInstant(now);
    if (change.kind === 'end' && alert.confirmed_at !== null && alert.ended_at === null)
      await addToListCount(trx, ALERTS, 'left', now);
    const clock = await clockOf(trx, reader);
    const next = (frequency: AlertFrequency) => firstMailTime(frequency, clock, now);
    const values = {
      end: () => ({ ended_at: alert.ended_at ?? at, next_at: null }),
      pause: () => {
        const until = addDays(at, PAUSE_DAYS);
        const isConfirmedInstant = alert.frequency === 'instant' && alert.confirmed_at !== null;
        return alert.ended_at === null
          ? { paused_until: until, ...(isConfirmedInstant ? { next_at: until } : {}) }
          : {};
      },
      confirm: () =>
        alert.confirmed_at === null && alert.ended_at === null
          ? { confirmed_at: at, next_at: next(alert.frequency) }
          : {},
      'go on': () =>
        alert.ended_at === null
          ? { paused_until: null, ...(alert.confirmed_at ? { next_at: next(alert.frequency) } : {}) }
          : { ended_at: null, paused_until: null, confirmed_at: at, since: at, next_at: next(alert.frequency) },
      frequency: () => {
        const { frequency } = change as { frequency: AlertFrequency };
        const isWorking = alert.confirmed_at !== null && alert.ended_at === null;
        return { frequency, ...(isWorking ? { next_at: next(frequency) } : {}) };
      },
    }[change.kind]();
    if (Object.keys(values).length > 0) await trx.updateTable('alerts').set(values).where('id', '=', alertId).execute();
    return true;
  });

/** Changes an alert's search. Jobs open now are not new. Replaces an ended alert of the same search. */
export const changeAlertSearch = (
  db: Db,
  { readerId, alertId, query }: { readerId: string; alertId: string; query: SearchQuery },
  now: Date,
): Promise<Result<undefined>> =>
  db.transaction().execute(async (trx) => {
    await lockReader(trx, { id: readerId });
    const before = await trx
      .selectFrom('alerts')
      .select('search_id')
      .where('id', '=', alertId)
      .where('subscriber_id', '=', readerId)
      .executeTakeFirst();
    if (!before) return invalid('alert', 'This alert no longer exists');
    const searchId = await findOrCreateSearchId(trx, query, now);
    const mine = (id: string) =>
      trx
        .selectFrom('alerts')
        .select(['id', 'ended_at', 'search_id'])
        .where('subscriber_id', '=', readerId)
        .where('search_id', '=', id);
    const same = await mine(searchId).executeTakeFirst();
    if (same?.id === alertId) return succeed(undefined);
    if (same && same.ended_at === null) return invalid('search', 'You already have an alert for this search');
    if (same) await trx.deleteFrom('alerts').where('id', '=', same.id).execute();
    await trx
      .updateTable('alerts')
      .set({ search_id: searchId, since: toInstant(now) })
      .where('id', '=', alertId)
      .where('subscriber_id', '=', readerId)
      .execute();
    await deleteUnusedSearchBatch(trx, { ids: [before.search_id] });
    return succeed(undefined);
  });

/** Sets the hour and time zone of a reader's daily and weekly mail. */
export const changeMailTime = (
  db: Db,
  { readerId, zone, hour }: { readerId: string; zone: string; hour: number },
  now: Date,
): Promise<Result<undefined>> =>
  db.transaction().execute(async (trx) => {
    if (!(hour >= 0 && hour <= 23)) return invalid('hour', 'Choose at which hour');
    if (zone !== '' && !isTimeZone(zone)) return invalid('zone', 'Choose a time zone');
    await lockReader(trx, { id: readerId });
    await trx.updateTable('subscribers').set({ zone, hour }).where('id', '=', readerId).execute();
    const waiting = await trx
      .selectFrom('alerts')
      .select(['id', 'frequency'])
      .where('subscriber_id', '=', readerId)
      .where('frequency', '<>', 'instant')
      .where('next_at', 'is not', null)
      .execute();
    const clock = await clockOf(trx, { zone, hour });
    for (const { id, frequency } of waiting) {
      const values = { next_at: firstMailTime(frequency, clock, now) };
      await trx.updateTable('alerts').set(values).where('id', '=', id).execute();
    }
    return succeed(undefined);
  });

export const endAllAlertsOfReader = (db: Db, readerId: string, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockReader(trx, { id: readerId });
    const ended = await trx
      .updateTable('alerts')
      .set({ ended_at: toInstant(now), next_at: null })
      .where('subscriber_id', '=', readerId)
      .where('ended_at', 'is', null)
      .returning('confirmed_at')
      .execute();
    await addToListCount(trx, ALERTS, 'left', now, ended.filter(({ confirmed_at }) => confirmed_at !== null).length);
    return ended.length;
  });

/** Deletes a reader with all data. `shouldSuppress` suppresses further requests for the address. */
export const deleteReader = (
  db: Db,
  readerId: string,
  { shouldSuppress = false }: { shouldSuppress?: boolean },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, { id: readerId });
    if (!reader) return;
    if (shouldSuppress) await suppressMailbox(trx, reader.address, 'unrequested', now);
    await eraseReader(trx, reader, now);
  });

export async function eraseReaderByAddress(trx: Trx, address: string, now: Date): Promise<void> {
  const reader = await lockReader(trx, { mailbox: normalizeMailbox(address) });
  if (reader) await eraseReader(trx, reader, now);
}

/** Deletes a reader with unsent mail under the reader's lock. */
export async function eraseReader(
  trx: Trx,
  { id, address }: { id: string; address: string },
  now: Date,
): Promise<void> {
  await countLeaving(trx, id, now);
  const mails = trx
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', address)
    .where('kind', 'in', [ALERT_KIND, NEWSLETTER_KIND, CONFIRMATION_KIND]);
  await trx
    .deleteFrom('tasks')
    .where('key', 'in', trx.selectFrom(mails.as('m')).select(sql<string>`'mail:' || m.id`.as('key')))
    .execute();
  await trx.deleteFrom('mails').where('id', 'in', mails).execute();
  await trx.deleteFrom('subscribers').where('id', '=', id).execute();
}

/** Counts the reader's subscriptions as ended. */
async function countLeaving(trx: Trx, readerId: string, now: Date): Promise<void> {
  for (const [list, table] of [
    [ALERTS, 'alerts'],
    [NEWSLETTER, 'newsletter_subscribers'],
  ] as const) {
    const { number } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('number'))
      .where('subscriber_id', '=', readerId)
      .where('confirmed_at', 'is not', null)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    await addToListCount(trx, list, 'left', now, Number(number));
  }
}
