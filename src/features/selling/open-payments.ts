import type { Env } from '../../env.ts';
import type { PaymentServices } from './checkout.commands.ts';
import { invoiceProvider, noProvider, testProvider } from './local-providers.ts';
import { createStripeProvider } from './stripe.ts';

/** Configured payments. Test payments are for local boards without Stripe. */
export const openPaymentServices = ({ stripe, isLocal, SITE_URL }: Env): PaymentServices => ({
  providers: {
    ...(stripe
      ? { stripe: createStripeProvider({ key: stripe.key, secrets: stripe.webhookSecrets, api: stripe.api }) }
      : isLocal
        ? { test: testProvider }
        : {}),
    invoice: invoiceProvider,
    none: noProvider,
  },
  origin: SITE_URL,
});
