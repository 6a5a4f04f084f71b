import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { CONTRACT_TYPES, WORKPLACES } from '../jobs/job.ts';
import { readTaxonomy } from '../search/taxonomy.ts';
import { listAllAds, listRunningAds } from './ad.queries.ts';
import type { StoredAd } from './ad.ts';
import { adState } from './ad.ts';
import { countAdEventsByAd } from './ad-numbers.queries.ts';
import { type AdListRow, rangeOfLastDays } from './ad-numbers.ts';
import { type AdPlacement, type CompetingAd, listTargetablePages, rankAdOnPages } from './ad-placements.ts';

/** All ads with their results of the last `days` days. */
export async function listAdRows(db: Db, days: number, now: Instant): Promise<AdListRow[]> {
  return loadAdListRows(db, await listAllAds(db), days, now);
}

export async function loadAdListRows(
  db: Db,
  ads: readonly StoredAd[],
  days: number,
  now: Instant,
): Promise<AdListRow[]> {
  const { first, last } = rangeOfLastDays(days, now);
  const tallies = await countAdEventsByAd(db, first, last);
  return ads.map((ad) => ({
    id: ad.id,
    title: ad.title,
    advertiser: ad.advertiser,
    state: adState(ad, now),
    targets: [ad.target_job_types, ad.target_locations, ad.target_pages].filter(Boolean).join(', ') || 'every page',
    priority: ad.priority,
    start: ad.start,
    end: ad.end,
    ...(tallies.get(ad.id) ?? { impressions: 0, clicks: 0 }),
  }));
}

export async function rankAdOnAllPages(db: Db, ad: CompetingAd): Promise<AdPlacement[]> {
  const [taxonomy, { ads }] = await Promise.all([readTaxonomy(db), listRunningAds(db)]);
  const pages = listTargetablePages({
    categories: [...taxonomy.categories.keys()],
    filters: [...CONTRACT_TYPES, ...WORKPLACES],
    locations: [...taxonomy.locations.keys()],
  });
  return rankAdOnPages(ad, ads, pages);
}
