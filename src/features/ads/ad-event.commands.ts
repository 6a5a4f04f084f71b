import { type Selectable, sql } from 'kysely';
import { deleteInBatches, insertRows } from '../../db/bulk.ts';
import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { DAY } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import type { SlugVocabulary } from '../search/slug.ts';
import { publishAdsTag } from './ad.commands.ts';
import type { AdEvent } from './ad-event.ts';
import { scoreAd } from './ad-match.ts';
import { adPageOfPath } from './page-path.ts';

/** Retention of single events. Hourly sums stay. */
export const EVENT_DAYS = 90;

interface EventRow extends CountedAdEvent {
  view_key: string | null;
  extra: string | null;
}

/**
 * Stores events with hourly sums in one transaction. Returns whether each ad is known. Repeats and invalid events are stored
 * with a reason.
 */
export async function recordEventsOfKnownAds(
  db: Db,
  events: readonly AdEvent[],
  vocabulary: SlugVocabulary,
): Promise<boolean[]> {
  return db.transaction().execute(async (trx) => {
    const remaining = await readRemaining(trx, events);
    const counted = await readCountedViews(trx, remaining.size > 0 ? events : []);
    const ads = await trx
      .selectFrom('ads')
      .select(['id', 'running', 'priority', 'target_job_types', 'target_locations', 'target_pages'])
      .where('id', 'in', [...new Set(events.map((event) => event.adId))])
      .execute();
    const byId = new Map(ads.map((ad) => [ad.id, ad]));
    const rows = events.flatMap((event): EventRow[] => {
      const ad = byId.get(event.adId);
      if (!ad) return [];
      const page = adPageOfPath(event.page, vocabulary);
      const belongs = page !== undefined && scoreAd(ad, page) !== undefined;
      let dropped: EventRow['dropped'] = event.dropped || (ad.running !== 1 ? 'inactive' : belongs ? '' : 'elsewhere');
      const isRepeat = event.viewKey !== null && counted.has(event.viewKey);
      if (!dropped && event.kind === 'impression' && !isRepeat) {
        if (!claimImpression(remaining, event.adId)) dropped = 'inactive';
        else if (event.viewKey !== null) counted.add(event.viewKey);
      }
      return [
        {
          kind: event.kind,
          ad_id: event.adId,
          page: event.page,
          at: event.at,
          dropped,
          view_key: dropped ? null : event.viewKey,
          extra: Object.keys(event.extra).length > 0 ? JSON.stringify(event.extra) : null,
        },
      ];
    });
    const stored = await insertEvents(trx, rows);
    await addToHours(trx, stored);
    if (remaining.size > 0) await countDelivered(trx, stored, [...remaining.keys()]);
    return events.map((event) => byId.has(event.adId));
  });
}

/** Locks the bookings of the events' ads and returns the impressions left. */
async function readRemaining(trx: Trx, events: readonly AdEvent[]): Promise<Map<string, number>> {
  const ids = [...new Set(events.map(({ adId }) => adId))];
  const booked = () =>
    trx.selectFrom('ad_bookings').select(['ad_id', 'impressions', 'delivered']).where('ad_id', 'in', ids);
  if ((await booked().limit(1).execute()).length === 0) return new Map();
  await acquireWriteLock(trx);
  const rows = await booked().execute();
  return new Map(rows.map(({ ad_id, impressions, delivered }) => [ad_id, impressions - delivered]));
}

/** Keys of those events that are stored already, which use up no impression. */
async function readCountedViews(trx: Trx, events: readonly AdEvent[]): Promise<Set<string>> {
  const keys = events.flatMap(({ viewKey }) => viewKey ?? []);
  if (keys.length === 0) return new Set();
  const rows = await trx.selectFrom('ad_events').select('view_key').where('view_key', 'in', keys).execute();
  return new Set(rows.flatMap(({ view_key }) => view_key ?? []));
}

/** Uses one impression. False if none is left. Unlimited without a booking. */
function claimImpression(remaining: Map<string, number>, adId: string): boolean {
  const left = remaining.get(adId);
  if (left === undefined) return true;
  remaining.set(adId, Math.max(0, left - 1));
  return left > 0;
}

/** Adds counted impressions to bookings. A fully delivered ad stops running. */
async function countDelivered(trx: Trx, stored: readonly EventRow[], ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const count = stored.filter(({ ad_id, kind, dropped }) => ad_id === id && kind === 'impression' && !dropped).length;
    if (count === 0) continue;
    await trx
      .updateTable('ad_bookings')
      .set((eb) => ({ delivered: eb('delivered', '+', count) }))
      .where('ad_id', '=', id)
      .execute();
  }
  const { numUpdatedRows } = await trx
    .updateTable('ads')
    .set({ running: 0 })
    .where('running', '=', 1)
    .where('id', 'in', (eb) => eb.selectFrom('ad_bookings').select('ad_id').whereRef('delivered', '>=', 'impressions'))
    .executeTakeFirst();
  const last = stored.at(-1);
  if (last && numUpdatedRows > 0n) await publishAdsTag(trx, last.at);
}

/** Inserts events, repeats with their reason. Returns them as stored. */
async function insertEvents(trx: Trx, rows: EventRow[]): Promise<EventRow[]> {
  // Same order everywhere, so that two servers cannot deadlock.
  const ordered = rows.toSorted((a, b) => compareCodeUnits(a.view_key ?? '', b.view_key ?? ''));
  const inserted = await insertRows<Pick<EventRow, 'view_key'>>(
    trx,
    'ad_events',
    ordered,
    sql`on conflict (view_key) do nothing returning view_key`,
  );
  const counted = new Set(inserted.map((row) => row.view_key));
  const repeats: EventRow[] = [];
  const first: EventRow[] = [];
  for (const row of ordered) {
    // Only the first of a key in this batch was inserted.
    if (row.view_key === null || counted.delete(row.view_key)) first.push(row);
    else repeats.push({ ...row, view_key: null, dropped: 'repeat' });
  }
  await insertRows(trx, 'ad_events', repeats);
  return [...first, ...repeats];
}

async function addToHours(trx: Trx, rows: readonly EventRow[]): Promise<void> {
  const add = sql`on conflict (ad_id, hour, page, kind, dropped) do update set count = ad_hours.count + excluded.count`;
  await insertRows(trx, 'ad_hours', sumAdEventsByHour(rows), add);
}

/** Deletes expired events. Returns their number. */
export function deleteExpiredAdEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY).toISOString();
  const old = db.selectFrom('ad_events').select('id').where('at', '<', before);
  return deleteInBatches((limit) => db.deleteFrom('ad_events').where('id', 'in', old.limit(limit)).executeTakeFirst());
}

/** Event columns that the hourly sum needs. */
type CountedAdEvent = Pick<Selectable<Tables['ad_events']>, 'kind' | 'ad_id' | 'page' | 'at' | 'dropped'>;

/** Event counts by ad, UTC hour, page, kind and reason, sorted. */
export function sumAdEventsByHour(events: readonly CountedAdEvent[]): Tables['ad_hours'][] {
  const sums = new Map<string, Tables['ad_hours']>();
  for (const { ad_id, at, page, kind, dropped } of events) {
    // Dropped events are counted by reason only, because their page paths may be invented.
    const row = { ad_id, hour: at.slice(0, 13), page: dropped ? '' : page, kind, dropped };
    sums.getOrInsert(Object.values(row).join('\n'), { ...row, count: 0 }).count++;
  }
  return [...sums].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, sum]) => sum);
}
