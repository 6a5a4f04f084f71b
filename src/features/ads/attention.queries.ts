import { addDays, toInstant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

/** Days before its end in which an advertiser can still be asked to go on. */
const DAYS_BEFORE_END = 7;

/** Running ads that end soon. */
export const findAdAttention: FindAttention = async (db, now) => {
  const { count, at } = await db
    .selectFrom('ads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('ends_at').as('at')])
    .where('running', '=', 1)
    .where('ends_at', '>', toInstant(now))
    .where('ends_at', '<=', addDays(toInstant(now), DAYS_BEFORE_END))
    .executeTakeFirstOrThrow();
  return [{ label: 'Ads that end soon', count: Number(count), at: at ?? undefined, href: paths.adminAds() }];
};
