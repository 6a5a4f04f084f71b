import { storeAndApplyPaymentEvent } from '../../../features/selling/checkout.commands.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { notFoundError } from '../../../http/guards.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { privateJsonResponse } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';

/** Events of Stripe. A 500 makes Stripe repeat one. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  run: async ({ db, request, locals, now, context }) => {
    if (!locals.payments.providers.stripe) throw notFoundError(context);
    const body = await request.text();
    const signature = request.headers.get('stripe-signature') ?? '';
    const accepted = await storeAndApplyPaymentEvent(db, locals.payments, { provider: 'stripe', body, signature }, now);
    if (!accepted) throw problemError(problem(401, 'The signature is missing, wrong or too old'));
    return privateJsonResponse({ received: true });
  },
});
