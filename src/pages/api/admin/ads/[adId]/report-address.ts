import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../../features/accounts/user.ts';
import { renewReportAddress } from '../../../../../features/ads/ad.commands.ts';
import { done } from '../../../../../http/answers.ts';
import { hidden, requireAdmin } from '../../../../../http/guards.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Gives the advertiser's report a new address, and ends the one before. */
export const POST: APIRoute = async (context) => {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const id = context.params.adId ?? '';
  const isRenewed = await renewReportAddress(context.locals.db, adminActorOf(admin), id, new Date());
  return isRenewed ? done(context.request, paths.adminAd(id)) : hidden(context);
};

export const ALL = refuseReading;
