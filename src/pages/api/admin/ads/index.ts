import { createAd } from '../../../../features/ads/ad.commands.ts';
import { done } from '../../../../http/answers.ts';
import { booking, keepImage } from '../../../../http/booking.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { admin } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Books an ad. */
export const POST = endpoint({
  who: admin,
  reads: booking,
  run: async ({ db, who, fields, request, now }) => {
    const created = await createAd(db, who, fields.draft, now);
    if (!created.ok) return created;
    const kept = await keepImage(db, who, fields, created.value);
    return done(request, paths.adminAd(created.value.id), { status: 201, value: kept });
  },
  page: paths.adminNewAd,
  typed: ({ fields }) => fields.typed,
});
