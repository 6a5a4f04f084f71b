import type { Invariant } from '../../db/invariants.ts';
import { toInstant } from '../../lib/dates.ts';
import { selectAdsWithBookings, toStoredAd } from './ad.queries.ts';
import { isAdRunning } from './ad.ts';

export const adInvariants: Invariant[] = [
  {
    name: 'A booked ad runs only while it is paid, accepted and has impressions left',
    findBreaches: async (db, now) => {
      const ads = (await selectAdsWithBookings(db).where('running', '=', 1).execute()).map(toStoredAd);
      // Ignores times, which the schedule applies.
      const untimed = (ad: (typeof ads)[number]) => ({ ...ad, start: null, end: null });
      return ads.filter((ad) => ad.booking && !isAdRunning(untimed(ad), toInstant(now))).map(({ id }) => id);
    },
  },
  {
    name: 'A booking counts the impressions of its ad, and no more than were bought',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('ad_bookings')
        .leftJoin('ad_hours', (join) =>
          join
            .onRef('ad_hours.ad_id', '=', 'ad_bookings.ad_id')
            .on('ad_hours.kind', '=', 'impression')
            .on('ad_hours.dropped', '=', ''),
        )
        .select(['ad_bookings.ad_id', 'delivered', 'impressions'])
        .select((eb) => eb.fn.sum<number | null>('ad_hours.count').as('counted'))
        .groupBy(['ad_bookings.ad_id', 'delivered', 'impressions'])
        .execute();
      return rows
        .filter(({ delivered, impressions, counted }) => Number(counted ?? 0) !== delivered || delivered > impressions)
        .map(({ ad_id }) => ad_id);
    },
  },
  {
    name: 'Every accepted booking has the uses of its order',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('ad_bookings')
        .leftJoin('orders', 'orders.ad_id', 'ad_bookings.ad_id')
        .leftJoin('grants', 'grants.order_id', 'orders.id')
        .select(['ad_bookings.ad_id', 'decision', 'grants.amount'])
        .select((eb) =>
          eb
            .selectFrom('uses')
            .select((uses) => uses.fn.countAll<number>().as('count'))
            .whereRef('uses.ad_id', '=', 'ad_bookings.ad_id')
            .where('released_at', 'is', null)
            .as('used'),
        )
        .execute();
      const expected = (decision: string | null, amount: number | null) => (decision === 'accepted' ? amount : 0);
      return rows.filter((row) => Number(row.used) !== expected(row.decision, row.amount)).map(({ ad_id }) => ad_id);
    },
  },
];
