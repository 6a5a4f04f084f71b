import { cancelOrderWithCheckouts } from '../../../../features/selling/checkout.commands.ts';
import { markInvoicePaid, voidUnpaidInvoice } from '../../../../features/selling/invoice.commands.ts';
import { sendOrderMailAgain } from '../../../../features/selling/notify.commands.ts';
import { acceptDifferingPayment, queueOrderRefund, revokeGrant } from '../../../../features/selling/order.commands.ts';
import { findOrder } from '../../../../features/selling/order.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { parseAmount } from '../../../../lib/amount.ts';
import { minorUnitsPerUnit } from '../../../../lib/money.ts';
import { invalid } from '../../../../lib/result.ts';
import { id, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/**
 * Changes an order. `action`: `refund` (all, or `amount` in major units), `accept`, `cancel`, `send`, `revoke` of the unused
 * credits of `grant`, and for invoices `paid` or `void`.
 */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { action: id, amount: text, reason: text, grant: id },
  run: async ({ db, auth, params, locals, fields: { action, amount, reason, grant }, origin, now }) => {
    const order = await findOrder(db, params.orderId ?? '');
    if (!order) return false;
    const orderId = order.id;
    if (action === 'accept') return acceptDifferingPayment(db, auth, { orderId, reason }, now);
    if (action === 'cancel') return cancelOrderWithCheckouts(db, locals.payments, orderId, now);
    if (action === 'paid') return markInvoicePaid(db, auth, { orderId }, now);
    if (action === 'void') return voidUnpaidInvoice(db, auth, { orderId, reason }, now);
    if (action === 'send') return sendOrderMailAgain(db, auth, { orderId, origin }, now);
    if (action === 'revoke') {
      if (!order.grants.some((one) => one.id === grant)) return invalid('grant', 'Choose credits of this order');
      return revokeGrant(db, auth, { id: grant, reason }, now);
    }
    if (action !== 'refund') return false;
    const part = amount.trim() && Math.round((parseAmount(amount) ?? Number.NaN) * minorUnitsPerUnit(order.currency));
    return queueOrderRefund(db, auth, { orderId, reason, ...(part === '' ? {} : { amount: part }) }, now);
  },
  page: ({ params }) => paths.adminOrder(params.orderId ?? ''),
  redisplay: ({ fields }) => fields,
});
