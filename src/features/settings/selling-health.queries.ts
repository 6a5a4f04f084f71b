import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import type { Env } from '../../env.ts';
import { listPlansOnSale, readSellingSettings } from '../selling/selling.queries.ts';
import { type HealthCheckResult, healthError, healthOk, healthWarning } from './health.queries.ts';

/** Checks what prevents selling. Empty without plans and keys. */
export async function checkSellingHealth(db: Db, { stripe, isLocal }: Env): Promise<HealthCheckResult[]> {
  const plans = await listPlansOnSale(db);
  if (plans.length === 0 && !stripe) return [];
  const settings = await readSellingSettings(db);
  const { address } = await readSite(db);
  return [
    ...(plans.length === 0
      ? [healthWarning('Plans', 'nothing is sold yet: write a plan at /admin/plans')]
      : [await examinePayment(db, { stripe, isLocal }, settings.offersInvoice)]),
    settings.taxMode === 'none'
      ? healthWarning('Tax', 'none is added to prices: choose at /admin/plans who adds it, if you owe any')
      : settings.taxMode === 'fixed' && settings.sellerVatId === ''
        ? healthWarning('Tax', 'is added, but your VAT id is missing on invoices: enter it at /admin/plans')
        : healthOk('Tax', settings.taxMode === 'fixed' ? `${settings.taxPercent}%` : 'is added by Stripe Tax'),
    address.length === 0
      ? healthError('Imprint', 'a board that sells must say who it is: enter your address at /admin/settings')
      : healthOk('Imprint', 'is set'),
  ];
}

async function examinePayment(
  db: Db,
  { stripe, isLocal }: Pick<Env, 'stripe' | 'isLocal'>,
  offersInvoice: boolean,
): Promise<HealthCheckResult> {
  if (!stripe)
    return offersInvoice || isLocal
      ? healthOk('Payment', isLocal ? 'test payments move no money' : 'by invoice')
      : healthError(
          'Payment',
          'plans are sold, but no one can pay: set STRIPE_SECRET_KEY, or offer invoices at /admin/plans',
        );
  const isTest = /^.k_test_/.test(stripe.key);
  if (isTest && !isLocal)
    return healthError('Payment', 'STRIPE_SECRET_KEY is a test key: everyone could publish without paying');
  const event = await db.selectFrom('payment_events').select('id').limit(1).executeTakeFirst();
  if (!event)
    return healthWarning(
      'Payment',
      'no event of Stripe has arrived yet: add /api/payments/events as a webhook there, and set STRIPE_WEBHOOK_SECRET to its secret',
    );
  return healthOk('Payment', isTest ? 'by Stripe, with a test key' : 'by Stripe; its events arrive');
}
