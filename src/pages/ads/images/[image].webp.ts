import type { APIRoute } from 'astro';
import { findPublicAdImage } from '../../../features/ads/ad.queries.ts';
import { problemResponse } from '../../../http/responses.ts';
import { missingContentProblem } from '../../../lib/problem.ts';
import { makeDocumentRecord } from '../../../publishing/page-record.ts';

/** Image of an ad, named by content. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const image = await findPublicAdImage(locals.db, `${params.image}.webp`);
  if (!image) return problemResponse(missingContentProblem(url.pathname));
  locals.recordPage(makeDocumentRecord([], url.pathname));
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/webp' } });
};
