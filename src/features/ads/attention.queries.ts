import { addDays, toInstant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';
import { selectAds } from './ad.queries.ts';
import { RUNNABLE_ORDERS } from './ad.ts';

/** Days before its end in which an ad is listed for renewal. */
const DAYS_BEFORE_END = 7;

/** Booked ads to review, and running ads that end soon. */
export const findAdAttention: FindAttention = async (db, now) => {
  const { count, at } = await db
    .selectFrom('ads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('ends_at').as('at')])
    .where('running', '=', 1)
    .where('ends_at', '>', toInstant(now))
    .where('ends_at', '<=', addDays(toInstant(now), DAYS_BEFORE_END))
    .executeTakeFirstOrThrow();
  const booked = await selectAds(db)
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
