import type { APIRoute } from 'astro';
import { findAd } from '../../../../../features/ads/ad.queries.ts';
import { listDaySums } from '../../../../../features/ads/ad-numbers.queries.ts';
import { lastDays } from '../../../../../features/ads/ad-numbers.ts';
import { hidden, requireAdmin } from '../../../../../http/guards.ts';
import { writeCsv } from '../../../../../lib/csv.ts';
import { toInstant } from '../../../../../lib/dates.ts';
import { refuseWriting } from '../../../_json.ts';

export const prerender = false;

/** What an ad brought in a year, by day and page; what does not count with its reason. */
export const GET: APIRoute = async (context) => {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const { db } = context.locals;
  const ad = await findAd(db, context.params.adId ?? '');
  if (!ad) return hidden(context);
  const { first, last } = lastDays(366, toInstant(new Date()));
  const sums = await listDaySums(db, ad.id, first, last);
  const rows = sums.map(({ day, page, kind, dropped, count }) => [day, `/${page}`, kind, dropped, count]);
  return new Response(writeCsv([['Day', 'Page', 'What', 'Not counted because', 'Number'], ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ad-${ad.id}.csv"`,
      'cache-control': 'no-store',
    },
  });
};

export const ALL = refuseWriting;
