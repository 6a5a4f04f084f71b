import { renewReportAddress } from '../../../../../features/ads/ad.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../../http/endpoint.ts';
import { paths } from '../../../../../paths.ts';

/** Replaces the address of an advertiser's report. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  run: ({ db, auth, params, now }) => renewReportAddress(db, auth, params.adId ?? '', now),
  page: ({ params }) => paths.adminAd(params.adId ?? ''),
});
