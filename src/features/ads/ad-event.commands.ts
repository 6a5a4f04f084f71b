import { sql } from 'kysely';
import { insertRows } from '../../db/bulk.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { DAY } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import type { SlugVocabulary } from '../search/slug.ts';
import type { AdEvent } from './ad-event.ts';
import { type Countable, sumByHour } from './ad-hours.ts';
import { scoreAd } from './ad-match.ts';
import { adPageAt } from './page-path.ts';

/** Days that single events are kept; their sums by hour stay. */
export const EVENT_DAYS = 90;

interface EventRow extends Countable {
  view_key: string | null;
  extra: string | null;
}

/**
 * Stores events and adds them to their hours' sums, in one transaction. Says for each whether its ad is known: of an
 * unknown one nothing is stored. Repeats and what the ad has no business with are stored with the reason.
 */
export async function recordAdEvents(
  db: Db,
  events: readonly AdEvent[],
  vocabulary: SlugVocabulary,
): Promise<boolean[]> {
  return db.transaction().execute(async (trx) => {
    const ads = await trx
      .selectFrom('ads')
      .select(['id', 'running', 'priority', 'target_job_types', 'target_locations', 'target_pages'])
      .where('id', 'in', [...new Set(events.map((event) => event.adId))])
      .execute();
    const byId = new Map(ads.map((ad) => [ad.id, ad]));
    const rows = events.flatMap((event): EventRow[] => {
      const ad = byId.get(event.adId);
      if (!ad) return [];
      const page = adPageAt(event.page, vocabulary);
      const belongs = page !== undefined && scoreAd(ad, page) !== undefined;
      const dropped = event.dropped || (ad.running !== 1 ? 'inactive' : belongs ? '' : 'elsewhere');
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
    return events.map((event) => byId.has(event.adId));
  });
}

/** Inserts the rows, those as repeats whose view has been counted. Returns them as stored. */
async function insertEvents(trx: Trx, rows: EventRow[]): Promise<EventRow[]> {
  // In one order everywhere, so that two instances that meet the same views do not wait for each other.
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
    // Of several with one key in this batch, only the first was inserted.
    if (row.view_key === null || counted.delete(row.view_key)) first.push(row);
    else repeats.push({ ...row, view_key: null, dropped: 'repeat' });
  }
  await insertRows(trx, 'ad_events', repeats);
  return [...first, ...repeats];
}

async function addToHours(trx: Trx, rows: readonly EventRow[]): Promise<void> {
  const add = sql`on conflict (ad_id, hour, page, kind, dropped) do update set count = ad_hours.count + excluded.count`;
  await insertRows(trx, 'ad_hours', sumByHour(rows), add);
}

const CLEARED_AT_ONCE = 5_000;

/** Deletes expired events in batches of some thousand, to keep transactions short. Returns their number. */
export async function clearOldAdEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY).toISOString();
  for (let cleared = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('ad_events')
      .where('id', 'in', (eb) =>
        eb.selectFrom('ad_events').select('id').where('at', '<', before).limit(CLEARED_AT_ONCE),
      )
      .executeTakeFirst();
    cleared += Number(numDeletedRows);
    if (numDeletedRows < CLEARED_AT_ONCE) return cleared;
  }
}
