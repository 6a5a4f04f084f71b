import type { APIRoute } from 'astro';
import { findPublicAdHref } from '../../../features/ads/ad.queries.ts';
import { problemResponse } from '../../../http/responses.ts';
import { missingContentProblem } from '../../../lib/problem.ts';

/** Redirects to an ad's target. A beacon reports the click. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const href = await findPublicAdHref(locals.db, params.adId ?? '');
  if (!href) return problemResponse(missingContentProblem(url.pathname));
  return new Response(null, { status: 302, headers: { location: href, 'x-robots-tag': 'noindex' } });
};
