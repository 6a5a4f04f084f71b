import type { Env } from '../../env.ts';
import { paths } from '../../paths.ts';
import type { PaymentServices } from './checkout.commands.ts';
import type { PaymentProvider } from './payment.ts';
import { createStripeProvider } from './stripe.ts';

/** Refunds made by hand succeed at once. */
const refundManually: PaymentProvider['refund'] = async ({ refundId, amount }) => ({
  refundId,
  reference: `hand_${refundId}`,
  amount,
  status: 'succeeded',
});

const silent: Omit<PaymentProvider, 'name' | 'openCheckout'> = {
  expireCheckout: async () => undefined,
  readCheckout: async () => undefined,
  readSubscription: async () => undefined,
  cancelSubscription: async () => undefined,
  readEvent: async () => undefined,
  parseEvent: () => undefined,
  portal: async () => undefined,
  refund: refundManually,
};

/** Test payments for a local demo. */
export const testProvider: PaymentProvider = {
  ...silent,
  name: 'test',
  openCheckout: async ({ paymentId }) => ({ reference: `hand_${paymentId}`, url: paths.testPayment(paymentId) }),
};

export const invoiceProvider: PaymentProvider = {
  ...silent,
  name: 'invoice',
  openCheckout: async ({ paymentId }) => ({ reference: `hand_${paymentId}`, url: null }),
};

/** Orders with a total of 0. */
export const noProvider: PaymentProvider = {
  ...silent,
  name: 'none',
  openCheckout: async ({ paymentId }) => ({ reference: `hand_${paymentId}`, url: null }),
};

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
