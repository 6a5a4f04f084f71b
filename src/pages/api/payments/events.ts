import { receiveEvent } from '../../../features/selling/checkout.commands.ts';
import { anyone } from '../../../http/auth.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { notFoundError } from '../../../http/guards.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { privateJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';

/** Events of Stripe. A 500 makes Stripe repeat one. */
export const POST = defineEndpoint({
  authorize: anyone,
  run: async ({ db, request, locals, now, context }) => {
    if (!locals.payments.providers.stripe) throw notFoundError(context);
    const body = await request.text();
    const signature = request.headers.get('stripe-signature') ?? '';
    const accepted = await receiveEvent(db, locals.payments, { provider: 'stripe', body, signature }, now);
    if (!accepted) throw problemError(problem(401, 'The signature is missing, wrong or too old'));
    return privateJson({ received: true });
  },
});
