import type { APIRoute } from 'astro';
import { editAd } from '../../../../features/ads/ad.commands.ts';
import { findAd } from '../../../../features/ads/ad.queries.ts';
import { done, refused, wantsJson } from '../../../../http/answers.ts';
import { keepImage, readBooking } from '../../../../http/booking.ts';
import { problemResponse } from '../../../../http/problem-response.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Changes an ad; `version` is the one that was edited: 409 when somebody changed it meanwhile. */
export const POST: APIRoute = async (context) => {
  const id = context.params.adId ?? '';
  const page = paths.adminAd(id);
  const booking = await readBooking(context, page);
  if (booking instanceof Response) return booking;
  const { db } = context.locals;
  const { actor, draft, typed, version } = booking;
  const edited = await editAd(db, actor, { id, version, draft }, new Date());
  if (!edited.ok) {
    const isStale = edited.problems.some(({ field }) => field === 'version');
    if (isStale && wantsJson(context.request))
      return problemResponse(
        problem(409, edited.problems[0]?.message, { data: { version: (await findAd(db, id))?.version } }),
      );
    return refused(context, page, edited.problems, typed);
  }
  return done(context.request, page, { value: await keepImage(db, booking, edited.value) });
};

export const ALL = refuseReading;
