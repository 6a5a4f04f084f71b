import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { ADS_TAG } from '../../publishing/tags.ts';
import type { Accounts } from '../accounts/accounts.ts';
import {
  type Ad,
  isValidReportToken,
  type PublicAd,
  type StoredAd,
  type StoredAdBooking,
  unverifiedAdIdOfReportToken,
} from './ad.ts';
import { chooseTopAds } from './ad-match.ts';
import type { AdPage } from './ad-page.ts';

/** Ads with their bookings. */
export const selectAdsWithBookings = (db: Db) =>
  db
    .selectFrom('ads')
    .leftJoin('ad_bookings', 'ad_bookings.ad_id', 'ads.id')
    .leftJoin('orders', 'orders.ad_id', 'ads.id')
    .selectAll('ads')
    .select(['ad_bookings.impressions', 'ad_bookings.delivered', 'ad_bookings.decision', 'ad_bookings.reason'])
    .select(['ad_bookings.user_id as advertiserId', 'orders.id as orderId', 'orders.status as orderStatus']);

/** Running ads, as in `/api/ads/all` (specification §7). */
export async function listRunningAds(db: Db): Promise<CacheTagged<{ ads: Ad[] }>> {
  const rows = await db.selectFrom('ads').selectAll().where('running', '=', 1).orderBy('id').execute();
  return { ads: rows.map(publicAd), tags: [ADS_TAG] };
}

export async function listAdsShownOnPage(db: Db, page: AdPage): Promise<CacheTagged<{ ads: PublicAd[] }>> {
  const { ads, tags } = await listRunningAds(db);
  const chosen = chooseTopAds(ads, page);
  return {
    ads: chosen.map(({ id, title, body, image, advertiser }) => ({ id, title, body, image, advertiser })),
    tags,
  };
}

/** All ads, running ones first, then newest. */
export async function listAllAds(db: Db): Promise<StoredAd[]> {
  const rows = await selectAdsWithBookings(db).orderBy('running', 'desc').orderBy('ads.id', 'desc').execute();
  return rows.map(toStoredAd);
}

/** Ads that a user booked, newest first. */
export async function listBookedAds(db: Db, userId: string): Promise<StoredAd[]> {
  const rows = await selectAdsWithBookings(db)
    .where('ad_bookings.user_id', '=', userId)
    .orderBy('ads.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toStoredAd);
}

export async function findAd(db: Db, id: string): Promise<StoredAd | undefined> {
  const row = await selectAdsWithBookings(db).where('ads.id', '=', id).executeTakeFirst();
  return row && toStoredAd(row);
}

export async function findAdByReportToken(
  db: Db,
  accounts: Pick<Accounts, 'sign'>,
  token: string,
): Promise<StoredAd | undefined> {
  const ad = await findAd(db, unverifiedAdIdOfReportToken(token));
  return ad && isValidReportToken(accounts, ad, token) ? ad : undefined;
}

/** Target URL of an ad. Undefined for unknown and unaccepted ads. */
export async function findPublicAdHref(db: Db, id: string): Promise<string | undefined> {
  const ad = await findAd(db, id);
  return ad && isPublic(ad) ? ad.href : undefined;
}

/** True for the owner's and accepted ads. */
const isPublic = ({ booking }: StoredAd): boolean => booking === undefined || booking.decision === 'accepted';

/** Image (WebP) by file name. Undefined if only unaccepted ads have it. */
export async function findPublicAdImage(db: Db, name: string): Promise<Buffer | undefined> {
  const image = name.replace(/(@2x)?\.webp$/, '');
  const ads = (await selectAdsWithBookings(db).where('ads.image', '=', image).execute()).map(toStoredAd);
  return ads.length > 0 && !ads.some(isPublic) ? undefined : findAdImage(db, name);
}

/** Image (WebP) by file name, such as `abc@2x.webp`. */
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

type AdRow = Awaited<ReturnType<ReturnType<typeof selectAdsWithBookings>['executeTakeFirstOrThrow']>>;

export const toStoredAd = (row: AdRow): StoredAd => ({
  ...publicAd(row),
  running: row.running === 1,
  version: row.version,
  since: row.starts_at ?? row.created_at,
  reportVersion: row.report_version,
  updatedAt: row.updated_at,
  booking: bookingOf(row),
});

function bookingOf(row: AdRow): StoredAdBooking | undefined {
  const { impressions, delivered, decision, orderId, orderStatus, advertiserId: userId } = row;
  if (impressions === null) return undefined;
  const order = { orderId: orderId ?? '', orderStatus: orderStatus ?? 'void' };
  return { impressions, delivered: delivered ?? 0, decision, userId, reason: row.reason ?? '', ...order };
}
