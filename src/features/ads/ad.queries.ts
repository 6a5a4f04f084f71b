import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import type { Tagged } from '../../publishing/page-record.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { ADS_TAG } from './ad.tags.ts';
import type { Ad, AdView } from './ad.ts';
import { chooseAds } from './ad-match.ts';
import type { AdPage } from './ad-page.ts';
import { adIdOfReportToken, isValidReportToken, type ReportedAd } from './ad-report.ts';

/** An ad as its owner sees it. */
export interface StoredAd extends Ad, ReportedAd {
  running: boolean;
  version: number;
  updatedAt: string;
}

/** The ads that run, as `/api/ads/all` answers them (specification §7). */
export async function listRunningAds(db: Db): Promise<Tagged<{ ads: Ad[] }>> {
  const rows = await db.selectFrom('ads').selectAll().where('running', '=', 1).orderBy('id').execute();
  return { ads: rows.map(publicAd), tags: [ADS_TAG] };
}

/** Ads for the slots of a page. */
export async function listAdsOfPage(db: Db, page: AdPage): Promise<Tagged<{ ads: AdView[] }>> {
  const { ads, tags } = await listRunningAds(db);
  const chosen = chooseAds(ads, page);
  return {
    ads: chosen.map(({ id, title, body, image, advertiser }) => ({ id, title, body, image, advertiser })),
    tags,
  };
}

/** All ads, those that run first, then the youngest. */
export async function listAds(db: Db): Promise<StoredAd[]> {
  const rows = await db.selectFrom('ads').selectAll().orderBy('running', 'desc').orderBy('id', 'desc').execute();
  return rows.map(ownedAd);
}

export async function findAd(db: Db, id: string): Promise<StoredAd | undefined> {
  const row = await db.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedAd(row);
}

/** The ad whose report an advertiser's link opens. */
export async function findReportedAd(
  db: Db,
  accounts: Pick<Accounts, 'sign'>,
  token: string,
): Promise<StoredAd | undefined> {
  const ad = await findAd(db, adIdOfReportToken(token));
  return ad && isValidReportToken(accounts, ad, token) ? ad : undefined;
}

/** Target URL of an ad. Undefined for an unknown id. */
export async function findAdHref(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('ads').select('href').where('id', '=', id).executeTakeFirst();
  return row?.href;
}

/** Bytes of an image (WebP) by its file name, such as `abc.webp` or `abc@2x.webp`. */
export async function findAdImage(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ad_images').select('bytes').where('name', '=', name).executeTakeFirst();
  return row && Buffer.from(row.bytes, 'base64');
}

type Row = Selectable<Tables['ads']>;

const publicAd = (row: Row): Ad => ({
  id: row.id,
  title: row.title,
  body: row.body,
  image: row.image === null ? null : paths.adImage(row.image),
  href: row.href,
  advertiser: row.advertiser,
  target_job_types: row.target_job_types,
  target_locations: row.target_locations,
  target_pages: row.target_pages,
  priority: row.priority,
  active: row.active === 1,
  start: row.starts_at,
  end: row.ends_at,
});

const ownedAd = (row: Row): StoredAd => ({
  ...publicAd(row),
  running: row.running === 1,
  version: row.version,
  reportVersion: row.report_version,
  updatedAt: row.updated_at,
});
