import type { APIRoute } from 'astro';
import { pictureResponse, requireOwnAd } from '../../../../features/ads/booking.http.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';

export const prerender = false;

/** Picture of a booked ad for its advertiser, whether or not it was accepted. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    const { ad } = await requireOwnAd(context, context.params.adId);
    return pictureResponse(context, ad.id);
  });
