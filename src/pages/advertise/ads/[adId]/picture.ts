import type { APIRoute } from 'astro';
import { adImageResponse, requireOwnAd } from '../../../../features/ads/booking.http.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';

/** Image of a booked ad for its advertiser. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    const { ad } = await requireOwnAd(context, context.params.adId);
    return adImageResponse(context, ad.id);
  });
