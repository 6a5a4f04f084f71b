import type { APIRoute } from 'astro';
import { requireAdPictureResponse } from '../../../../features/ads/booking.http.ts';
import { requireStaffForPath } from '../../../../http/guards.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';

/** Image of an ad for its review. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    await requireStaffForPath(context);
    return requireAdPictureResponse(context, context.params.adId ?? '');
  });
