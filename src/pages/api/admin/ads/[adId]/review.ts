import { acceptOrRefundBooking } from '../../../../../features/ads/booking.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../../http/endpoint.ts';
import { id, text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Reviews a paid ad: `decision` is `accepted` or `rejected` with a `reason`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { decision: id, reason: text },
  run: ({ db, auth, params, fields, origin, now }) =>
    acceptOrRefundBooking(db, auth, { adId: params.adId ?? '', origin, ...fields }, now),
  page: ({ params }) => paths.adminAd(params.adId ?? ''),
  redisplay: ({ fields }) => fields,
});
