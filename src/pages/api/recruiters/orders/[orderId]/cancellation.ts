import { cancelOrderWithCheckouts } from '../../../../../features/selling/checkout.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireOwnOrder } from '../../../../../http/pages/own-order.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: (context) => requireOwnOrder(context, context.params.orderId),
  run: ({ db, auth: { order }, locals, now }) => cancelOrderWithCheckouts(db, locals.payments, order.id, now),
  page: ({ params }) => paths.order(params.orderId ?? ''),
});
