import { readLastBackups } from '../backup/last-backup.ts';
import { findLastBackupTime, isDemoBoard, isLastBackupTooOld } from '../db/board-settings.ts';
import type { Db } from '../db/tables.ts';
import { findTaskAttention } from '../features/accounts/admin/attention.queries.ts';
import type { AttentionItem, FindAttention } from '../features/accounts/admin/attention.ts';
import { selectAdsWithBookings } from '../features/ads/ad.queries.ts';
import { RUNNABLE_ORDERS } from '../features/ads/ad.ts';
import { listCompaniesAwaitingDecision } from '../features/companies/admin-company.queries.ts';
import { findImportingAttention } from '../features/importing/attention.queries.ts';
import { findModerationAttention } from '../features/moderation/attention.queries.ts';
import { findSellingAttention } from '../features/selling/attention.queries.ts';
import { findMailDeliveryAttention } from '../features/settings/mail-attention.queries.ts';
import { addDays, toInstant } from '../lib/dates.ts';
import { paths } from '../paths.ts';

export async function listAttentionItems(db: Db, now: Date): Promise<AttentionItem[]> {
  const found = await Promise.all(finders.map((find) => find(db, now)));
  return found.flat().filter(({ count }) => count > 0);
}

const MAX_COUNTED = 1_000;

/** Companies with a name or members to decide about. */
const findCompanyAttention: FindAttention = async (db) => {
  const { length } = await listCompaniesAwaitingDecision(db, MAX_COUNTED);
  return [{ label: 'Companies to review', count: length, at: undefined, href: paths.undecidedCompanies() }];
};

/** Newsletter drafts to be sent. */
export const findNewsletterAttention: FindAttention = async (db) => {
  const { count, at } = await db
    .selectFrom('newsletter_issues')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updated_at').as('at')])
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return [{ label: 'Newsletters to send', count: Number(count), at: at ?? undefined, href: paths.adminNewsletter() }];
};

/** Failed, missing or old backup. Not for a demo. */
export const findBackupAttention: FindAttention = async (db, now) => {
  if (await isDemoBoard(db)) return [];
  const { failed } = await readLastBackups(db);
  if (failed) return [{ label: 'The last backup failed', count: 1, at: failed.at, note: failed.words }];
  const at = await findLastBackupTime(db);
  if (at && !isLastBackupTooOld(at, now)) return [];
  return [
    {
      label: at ? 'The last backup is old' : 'There is no backup yet',
      count: 1,
      at,
      note: 'Run npm run backup where the board runs, and set BACKUP_TO for one every day.',
    },
  ];
};

/** Days before its end in which an ad is listed for renewal. */
const DAYS_BEFORE_END = 7;

/** Booked ads to review, and running ads that end soon. */
const findAdAttention: FindAttention = async (db, now) => {
  const { count, at } = await db
    .selectFrom('ads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('ends_at').as('at')])
    .where('running', '=', 1)
    .where('ends_at', '>', toInstant(now))
    .where('ends_at', '<=', addDays(toInstant(now), DAYS_BEFORE_END))
    .executeTakeFirstOrThrow();
  const booked = await selectAdsWithBookings(db)
    .where('decision', 'is', null)
    .where('orders.status', 'in', RUNNABLE_ORDERS)
    .where('ad_bookings.ad_id', 'is not', null)
    .orderBy('ads.id')
    .execute();
  const since = booked[0]?.updated_at;
  return [
    { label: 'Ads to review', count: booked.length, at: since, href: paths.adminAds() },
    { label: 'Ads that end soon', count: Number(count), at: at ?? undefined, href: paths.adminAds() },
  ];
};

/** In the order of the page. A long one is in its feature. */
const finders: readonly FindAttention[] = [
  findModerationAttention,
  findCompanyAttention,
  findTaskAttention,
  findMailDeliveryAttention,
  findImportingAttention,
  findSellingAttention,
  findAdAttention,
  findNewsletterAttention,
  findBackupAttention,
];
