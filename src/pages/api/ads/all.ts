import type { APIRoute } from 'astro';
import { listRunningAds } from '../../../features/ads/ad.queries.ts';
import { publicJsonResponse } from '../../../http/responses.ts';
import { paths } from '../../../paths.ts';
import { makeDocumentRecord } from '../../../publishing/page-record.ts';

/** Running ads as an array (specification §7), cached like a page. */
export const GET: APIRoute = async ({ locals }) => {
  const { ads, tags } = await listRunningAds(locals.db);
  locals.recordPage(makeDocumentRecord(tags, paths.adsAll()));
  return publicJsonResponse(ads);
};
