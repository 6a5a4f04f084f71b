import type { APIRoute } from 'astro';
import { createAd } from '../../../../features/ads/ad.commands.ts';
import { done, refused } from '../../../../http/answers.ts';
import { keepImage, readBooking } from '../../../../http/booking.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Books an ad. */
export const POST: APIRoute = async (context) => {
  const booking = await readBooking(context, paths.adminNewAd());
  if (booking instanceof Response) return booking;
  const { db } = context.locals;
  const created = await createAd(db, booking.actor, booking.draft, new Date());
  if (!created.ok) return refused(context, paths.adminNewAd(), created.problems, booking.typed);
  const kept = await keepImage(db, booking, created.value);
  return done(context.request, paths.adminAd(created.value.id), { status: 201, value: kept });
};

export const ALL = refuseReading;
