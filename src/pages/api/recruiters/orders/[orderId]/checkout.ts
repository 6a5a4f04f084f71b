import { PROVIDERS } from '../../../../../db/column-values.ts';
import { openOrReuseCheckout } from '../../../../../features/selling/checkout.commands.ts';
import { readSellingSettings } from '../../../../../features/selling/selling.queries.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireOwnOrder } from '../../../../../http/pages/own-order.ts';
import { enforceFormRateLimit } from '../../../../../http/rate-limiting.ts';
import { respondWithOffSitePage } from '../../../../../http/responses.ts';
import { invalid } from '../../../../../lib/result.ts';
import { id } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Opens an order's checkout and redirects there. */
export const POST = defineEndpoint({
  authorize: (context) => requireOwnOrder(context, context.params.orderId),
  body: { provider: id },
  run: async ({ db, auth: { order }, fields, locals, request, now, context }) => {
    const provider = PROVIDERS.find((name) => name === fields.provider);
    const isOffered = provider !== 'invoice' || (await readSellingSettings(db)).offersInvoice;
    if (!provider || !isOffered) return invalid('', 'Choose another way to pay');
    const target = order.billing.email || order.buyer;
    if (provider === 'invoice') await enforceFormRateLimit(context, 'invoice', { target, values: fields });
    const opened = await openOrReuseCheckout(db, locals.payments, { orderId: order.id, provider }, now);
    return opened.ok ? respondWithOffSitePage(request, opened.value.url) : opened;
  },
  page: ({ params }) => paths.order(params.orderId ?? ''),
});
