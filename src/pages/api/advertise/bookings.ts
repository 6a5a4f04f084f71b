import { firstMessageByField } from '../../../features/ads/ad-form.ts';
import { bookAd } from '../../../features/ads/booking.commands.ts';
import { bookingBody } from '../../../features/ads/booking.http.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { requireUser } from '../../../http/guards.ts';
import { createdOrRedirect } from '../../../http/responses.ts';
import { paths } from '../../../paths.ts';

/** Books an ad with an order at the plan’s price. */
export const POST = defineEndpoint({
  authorize: requireUser,
  body: bookingBody,
  formRateLimit: 'post',
  run: async ({ db, auth, fields, request, now }) => {
    const booked = await bookAd(db, auth, fields, now);
    if (booked.ok) return createdOrRedirect(request, paths.booking(booked.value.adId));
    const messages = firstMessageByField(booked.problems);
    return { ok: false, problems: Object.entries(messages).map(([field, message]) => ({ field, message })) };
  },
  page: () => paths.newBooking(),
  redisplay: ({ fields }) => fields.values,
});
