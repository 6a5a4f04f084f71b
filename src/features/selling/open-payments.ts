import type { Env } from '../../env.ts';
import type { Payments } from './checkout.commands.ts';
import { invoiceProvider, noProvider, testProvider } from './local-providers.ts';

/** Ways to be paid, as the environment sets them. Test payments are for a board on one machine. */
export const openPayments = (env: Env): Payments => ({
  providers: {
    ...(env.isLocal ? { test: testProvider } : {}),
    invoice: invoiceProvider,
    none: noProvider,
  },
  origin: env.SITE_URL,
});
