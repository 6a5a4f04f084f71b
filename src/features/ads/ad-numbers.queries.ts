import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import {
  type AdCounts,
  type AdDayCounts,
  type AdNumbers,
  firstReportDay,
  rangeOfLastDays,
  summarizeAdNumbers,
} from './ad-numbers.ts';

/** Results of the given number of days ending today, from the ad's start. */
export async function readAdNumbers(
  db: Db,
  { id, since }: { id: string; since: Instant },
  days: number,
  now: Instant,
): Promise<AdNumbers> {
  const { first, last } = rangeOfLastDays(days, now);
  const sums = await listAdDayCounts(db, id, first, last);
  return summarizeAdNumbers(sums, firstReportDay(first, since, sums), last);
}

/** Impressions, clicks and dropped events by day and page. */
export async function listAdDayCounts(db: Db, adId: string, first: string, last: string): Promise<AdDayCounts[]> {
  const rows = await db
    .selectFrom('ad_hours')
    .select(['page', 'kind', 'dropped', sql<string>`substr(hour, 1, 10)`.as('day')])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('ad_id', '=', adId)
    .where('hour', '>=', first)
    .where('hour', '<=', `${last}T24`)
    .groupBy(['page', 'kind', 'dropped', sql`substr(hour, 1, 10)`])
    .orderBy('day')
    .orderBy('page')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Event counts by ad id from day `first` to day `last`. */
export async function countAdEventsByAd(db: Db, first: string, last: string): Promise<Map<string, AdCounts>> {
  const rows = await db
    .selectFrom('ad_hours')
    .select(['ad_id', 'kind'])
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where('dropped', '=', '')
    .where('hour', '>=', first)
    .where('hour', '<=', `${last}T24`)
    .groupBy(['ad_id', 'kind'])
    .execute();
  const tallies = new Map<string, AdCounts>();
  for (const { ad_id, kind, count } of rows) {
    const tally = tallies.get(ad_id) ?? { impressions: 0, clicks: 0 };
    tallies.set(ad_id, { ...tally, [kind === 'click' ? 'clicks' : 'impressions']: Number(count) });
  }
  return tallies;
}
