import { findAd } from '../../../../../features/ads/ad.queries.ts';
import { listAdDayCounts } from '../../../../../features/ads/ad-numbers.queries.ts';
import { rangeOfLastDays } from '../../../../../features/ads/ad-numbers.ts';
import { defineEndpoint, requireStaffActor } from '../../../../../http/endpoint.ts';
import { notFoundError } from '../../../../../http/guards.ts';
import { csvDownload } from '../../../../../http/responses.ts';
import { writeCsv } from '../../../../../lib/csv.ts';
import { toInstant } from '../../../../../lib/dates.ts';

/** Results of the last year by day and page, with dropped events. */
export const GET = defineEndpoint({
  authorize: requireStaffActor,
  run: async ({ db, params, now, context }) => {
    const ad = await findAd(db, params.adId ?? '');
    if (!ad) throw notFoundError(context);
    const { first, last } = rangeOfLastDays(366, toInstant(now));
    const sums = await listAdDayCounts(db, ad.id, first, last);
    const rows = sums.map(({ day, page, kind, dropped, count }) => [day, `/${page}`, kind, dropped, count]);
    const columns = ['Day', 'Page', 'What', 'Not counted because', 'Number'];
    return csvDownload(`ad-${ad.id}.csv`, writeCsv([columns, ...rows]));
  },
});
