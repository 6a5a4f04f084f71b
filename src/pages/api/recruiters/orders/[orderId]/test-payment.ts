import { setTestPaymentOutcome } from '../../../../../features/selling/checkout.commands.ts';
import { findOrderIdOfPayment } from '../../../../../features/selling/order.queries.ts';
import { TEST_OUTCOMES } from '../../../../../features/selling/payment.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireOwnOrder } from '../../../../../http/pages/own-order.ts';
import { id } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Ends a test payment by `outcome`. 404 on boards with real payments. */
export const POST = defineEndpoint({
  authorize: async (context) =>
    requireOwnOrder(context, await findOrderIdOfPayment(context.locals.db, context.params.orderId ?? '')),
  body: { outcome: id },
  run: async ({ db, params, fields, locals, now }) => {
    const outcome = TEST_OUTCOMES.find((one) => one === fields.outcome);
    if (!outcome || !locals.payments.providers.test) return false;
    return setTestPaymentOutcome(db, { paymentId: params.orderId ?? '', outcome }, now);
  },
  page: ({ auth: { order } }) => paths.orderReturn(order.id),
});
