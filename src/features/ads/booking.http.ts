import type { APIContext } from 'astro';
import { type BodyReader, readFieldsOrThrow } from '../../http/body.ts';
import { notFoundError, requireUser } from '../../http/guards.ts';
import { HttpResponseError } from '../../http/http-response-error.ts';
import type { PageContext } from '../../http/page-context.ts';
import { validationFailedOrRedirect } from '../../http/responses.ts';
import { file, json, text } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { doubleDensityUrl } from '../../ui/densities.ts';
import type { SignedInUser } from '../accounts/user.ts';
import { findAdImage } from './ad.queries.ts';
import type { StoredAd } from './ad.ts';
import { type AdImageFile, encodeAdImage } from './ad-image.ts';
import { AD_PAGE_TYPES } from './ad-page.ts';
import { findAdImageName, findBookedAd } from './booking.queries.ts';
import { type AdBookingFormFields, BOOKING_FIELDS, readBookingForm } from './booking.schema.ts';

export const BOOKING_BODY = {
  ...(Object.fromEntries(BOOKING_FIELDS.map((name) => [name, text])) as Record<
    (typeof BOOKING_FIELDS)[number],
    typeof text
  >),
  ...(Object.fromEntries(AD_PAGE_TYPES.map((type) => [`page_${type}`, json])) as Record<string, typeof json>),
  image: file,
};

interface BookingBody {
  form: AdBookingFormFields;
  values: Record<string, unknown>;
  picture: AdImageFile | undefined;
}

export const bookingBody: BodyReader<BookingBody> = { read: (context) => readBookingBody(context) };

async function readBookingBody(context: APIContext): Promise<BookingBody> {
  const { image: chosen, ...values } = await readFieldsOrThrow(context, BOOKING_BODY);
  const image = chosen && (await encodeAdImage(await chosen.bytes()));
  if (image && !image.ok)
    throw new HttpResponseError(() => validationFailedOrRedirect(context, paths.newBooking(), image.problems, values));
  return { form: readBookingForm(values), values, picture: image?.value };
}

/** Image of an ad, public or not. */
export async function adImageResponse(context: APIContext, adId: string): Promise<Response> {
  const { db } = context.locals;
  const name = await findAdImageName(db, adId);
  const image = name && (await findAdImage(db, doubleDensityUrl(`${name}.webp`)));
  if (!image) throw notFoundError(context);
  return new Response(new Uint8Array(image), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
  });
}

/** A booked ad and its advertiser. 404 for all other users. */
export async function requireOwnAd(
  context: PageContext,
  adId: string | undefined,
): Promise<{ user: SignedInUser; ad: StoredAd }> {
  const user = await requireUser(context);
  const ad = await findBookedAd(context.locals.db, adId ?? '', user.id);
  if (!ad) throw notFoundError(context);
  return { user, ad };
}
