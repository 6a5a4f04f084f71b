import type { APIRoute } from 'astro';
import { adImageResponse } from '../../../../features/ads/booking.http.ts';
import { requireStaffForPath } from '../../../../http/guards.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';

/** Image of an ad for its review. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    await requireStaffForPath(context);
    return adImageResponse(context, context.params.adId ?? '');
  });
