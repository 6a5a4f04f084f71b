import type { Db } from '../../../src/db/tables.ts';
import type { PaymentServices } from '../../../src/features/selling/checkout.commands.ts';
import {
  createRefundHandler,
  openOrReuseCheckout,
  setTestPaymentOutcome,
} from '../../../src/features/selling/checkout.commands.ts';
import { invoiceProvider, noProvider, testProvider } from '../../../src/features/selling/open-payments.ts';
import { createOrder } from '../../../src/features/selling/order.commands.ts';
import { savePlanOrReplaceUsed } from '../../../src/features/selling/plan.commands.ts';
import type { PlanForm, PromotionCodeForm, SellingForm } from '../../../src/features/selling/selling.schema.ts';
import { expectValue } from '../../../src/lib/result.ts';

export const owner = { kind: 'admin', id: 'mo' } as const;
export const recruiter = { kind: 'recruiter', id: 'ana' } as const;
export const payments: PaymentServices = {
  providers: { test: testProvider, invoice: invoiceProvider, none: noProvider },
  origin: 'https://easel.example',
};

/** A complete plan form to start from: one role for €149. */
export const planForm = (changes: Partial<PlanForm> = {}): PlanForm => ({
  name: 'Single role',
  words: '',
  kind: 'role',
  amount: '149',
  credits: '1',
  daysOpen: '30',
  featuredDays: '',
  billingPeriod: '',
  impressions: '',
  isRecommended: '',
  position: '0',
  freeUses: '',
  freeUntil: '',
  ...changes,
});

/** Complete settings to start from. */
export const sellingForm = (changes: Partial<SellingForm> = {}): SellingForm => ({
  payTime: 'after',
  currency: 'EUR',
  taxMode: 'none',
  taxPercent: '',
  taxName: 'VAT',
  sellerCountry: '',
  sellerVatId: '',
  bankDetails: '',
  offersInvoice: '',
  invoiceDays: '14',
  ...changes,
});

/** A complete form of a promotion code to start from: half of the price. */
export const codeForm = (changes: Partial<PromotionCodeForm> = {}): PromotionCodeForm => ({
  code: 'HALF',
  percent: '50',
  amount: '',
  planSlugs: '',
  maxUses: '',
  endsAt: '',
  isOncePerCompany: '',
  ...changes,
});

/** Adds a plan and returns its slug. */
export const plantPlan = async (db: Db, now: Date, changes: Partial<PlanForm> = {}): Promise<string> =>
  expectValue(await savePlanOrReplaceUsed(db, owner, { form: planForm(changes) }, now)).slug;

interface Purchase {
  slug: string;
  quantity?: number;
  companyId?: string;
  jobHash?: string;
  code?: string;
}

/** Opens an order of a company and returns its id. */
export const order = async (
  db: Db,
  { slug, quantity = 1, companyId = 'co2', jobHash, code = '' }: Purchase,
  now: Date,
): Promise<string> =>
  expectValue(
    await createOrder(
      db,
      { companyId, email: 'ana@pale-harbour.example', items: [{ slug, quantity }], code, jobHash },
      now,
    ),
  ).id;

/** Buys and pays with the test provider. Returns the order's id. */
export async function buy(db: Db, purchase: Purchase, now: Date): Promise<string> {
  const orderId = await order(db, purchase, now);
  await pay(db, orderId, now);
  return orderId;
}

export async function pay(db: Db, orderId: string, now: Date): Promise<void> {
  expectValue(await openOrReuseCheckout(db, payments, { orderId, provider: 'test' }, now));
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow();
  expectValue(await setTestPaymentOutcome(db, { paymentId: payment.id, outcome: 'pay' }, now));
}

/** Runs the refunds that wait, as the worker does. */
export async function runRefunds(db: Db, now: Date, services = payments): Promise<void> {
  const tasks = await db.selectFrom('tasks').select(['id', 'payload']).where('name', '=', 'payment.refund').execute();
  for (const { id, payload } of tasks) {
    await createRefundHandler(services).run(
      { db, now, attempt: 1, signal: new AbortController().signal },
      JSON.parse(payload),
    );
    await db.deleteFrom('tasks').where('id', '=', id).execute();
  }
}
