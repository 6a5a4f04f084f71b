import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { addDays, DAY, type Instant, toInstant } from '../../lib/dates.ts';
import { readTaxonomy } from '../search/taxonomy.ts';
import { listPlansOnSale } from '../selling/selling.queries.ts';
import type { Plan } from '../selling/selling.ts';
import { findAd, listRunningAds } from './ad.queries.ts';
import type { AdTargeting, StoredAd } from './ad.ts';
import { FORECAST_DAYS, forecastImpressions, type ImpressionForecast, type SeenAdPage } from './forecast.ts';
import { adPageOfPath } from './page-path.ts';

export const listAdPlans = async (db: Db): Promise<Plan[]> =>
  (await listPlansOnSale(db)).filter(({ kind }) => kind === 'ad');

export async function findBookedAd(db: Db, id: string, userId: string): Promise<StoredAd | undefined> {
  const ad = await findAd(db, id);
  return ad?.booking && ad.booking.userId === userId ? ad : undefined;
}

/** Name of an ad's image without density and extension. */
export async function findAdImageName(db: Db, adId: string): Promise<string | undefined> {
  const row = await db.selectFrom('ads').select('image').where('id', '=', adId).executeTakeFirst();
  return row?.image ?? undefined;
}

const MAX_SEEN_PAGES = 2_000;

/** Forecasts impressions from recent counts. */
export async function forecastAdImpressions(
  db: Db,
  ad: AdTargeting & { id: string; start: Instant | null; end: Instant | null },
  now: Date,
): Promise<ImpressionForecast> {
  const since = addDays(toInstant(now), -FORECAST_DAYS).slice(0, 13);
  const [{ vocabulary }, { ads: rivals }, rows, first] = await Promise.all([
    readTaxonomy(db),
    listRunningAds(db),
    listSeenPages(db, since),
    db
      .selectFrom('ad_hours')
      .select((eb) => eb.fn.min('hour').as('hour'))
      .where('hour', '>=', since)
      .executeTakeFirst(),
  ]);
  const seen = rows.flatMap((row): SeenAdPage[] => {
    const page = adPageOfPath(row.page, vocabulary);
    return page ? [{ page, seen: Number(row.seen) }] : [];
  });
  const measuredDays = first?.hour ? (now.getTime() - Date.parse(`${first.hour}:00:00.000Z`)) / DAY : FORECAST_DAYS;
  const from = Math.max(now.getTime(), Date.parse(ad.start ?? toInstant(now)));
  const days = Math.max(0, Math.ceil((Date.parse(ad.end ?? toInstant(now)) - from) / DAY));
  return forecastImpressions(
    { ...ad, priority: 0 },
    { rivals: rivals.filter(({ id }) => id !== ad.id), seen, measuredDays: Math.max(1, measuredDays), days },
  );
}

const listSeenPages = (db: Db, since: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('ad_hours')
        .select(['page', 'ad_id', (sums) => sums.fn.sum<number>('count').as('count')])
        .where('kind', '=', 'impression')
        .where('dropped', '=', '')
        .where('hour', '>=', since)
        .groupBy(['page', 'ad_id'])
        .as('sums'),
    )
    .select(['page', sql<number>`max(sums.count)`.as('seen')])
    .groupBy('page')
    .orderBy('seen', 'desc')
    .limit(MAX_SEEN_PAGES)
    .execute();
