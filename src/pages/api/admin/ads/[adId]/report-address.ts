import { renewReportAddress } from '../../../../../features/ads/ad.commands.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { admin } from '../../../../../http/who.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Gives the advertiser's report a new address, and ends the one before. */
export const POST = endpoint({
  who: admin,
  run: ({ db, who, params, now }) => renewReportAddress(db, who, params.adId ?? '', now),
  page: ({ params }) => paths.adminAd(params.adId ?? ''),
});
