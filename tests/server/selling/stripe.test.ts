import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { digestContents as digest } from '../../../src/db/backup.ts';
import { listDifferences } from '../../../src/db/contents.ts';
import type { Db } from '../../../src/db/tables.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import {
  createCancellationHandler,
  createRefundHandler,
  enqueuePaymentPollIfDue,
  openOrReuseCheckout,
  type PaymentServices,
  pollPaymentsOrThrow,
  storeAndApplyPaymentEvent,
  syncAndSettleOrder,
} from '../../../src/features/selling/checkout.commands.ts';
import { queueDueSellingMails } from '../../../src/features/selling/notify.commands.ts';
import {
  acceptDifferingPayment,
  cancelUnpaidOrder,
  queueOrderRefund,
} from '../../../src/features/selling/order.commands.ts';
import type { PaymentProvider } from '../../../src/features/selling/payment.ts';
import {
  addPromotionCode,
  removeOrArchivePlan,
  saveSellingSettings,
} from '../../../src/features/selling/plan.commands.ts';
import { reconcileRecentPayments } from '../../../src/features/selling/reconciliation.ts';
import {
  countUnusedCredits,
  listCreditGrants,
  listPlansOnSale,
  listPortalCustomers,
  listSubscriptions,
} from '../../../src/features/selling/selling.queries.ts';
import {
  describeBuyingRules,
  describeRenewal,
  type Plan,
  shippedSelling,
} from '../../../src/features/selling/selling.ts';
import { createStripeProvider } from '../../../src/features/selling/stripe.ts';
import { addMonths, DAY, formatDate, HOUR, MINUTE, toInstant } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deleteOwnAccount } from '../../../src/workflows/account-deletion.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { suspendUser } from '../../../src/workflows/user-suspension.commands.ts';
import { type StripeEvent, StripeStandIn, signEvent } from '../../stand-ins/stripe.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { buy, codeForm, order, owner, plantPlan, sellingForm } from './board.ts';

const SECRETS = ['whsec_new', 'whsec_old'] as const;
let stripe: StripeStandIn;
let payments: PaymentServices;

beforeAll(async () => {
  stripe = await StripeStandIn.start();
  const provider = createStripeProvider({ key: 'sk_test_1', secrets: SECRETS, api: stripe.url, retries: 0 });
  payments = { providers: { stripe: provider }, origin: 'https://easel.example' };
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.faults.length = 0;
  stripe.events.length = 0;
  stripe.calls.length = 0;
  stripe.taxPercent = 0;
});

const digestContents = (db: Db) => db.transaction().execute(digest);
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const read = (db: Db, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Opens the checkout of an order. Returns the id of its session. */
async function checkout(db: Db, orderId: string, now: Date): Promise<string> {
  const { url } = expectValue(await openOrReuseCheckout(db, payments, { orderId, provider: 'stripe' }, now));
  return url.split('/pay/')[1] ?? '';
}

function deliver(
  db: Db,
  event: StripeEvent,
  now: Date,
  { secret = SECRETS[0] as string, at = new Date(), alter = '' } = {},
) {
  const body = JSON.stringify(event);
  const signature = signEvent(body, secret, at);
  return storeAndApplyPaymentEvent(db, payments, { provider: 'stripe', body: body + alter, signature }, now);
}

async function deliverAll(db: Db, now: Date): Promise<void> {
  for (const event of stripe.events.splice(0)) expect(await deliver(db, event, now)).toBe(true);
}

/** Runs refund tasks up to `attempts` times, as the queue does. Returns the errors. */
async function runRefunds(db: Db, now: Date, attempts = 1): Promise<number> {
  let failures = 0;
  const tasks = await db.selectFrom('tasks').select('payload').where('name', '=', 'payment.refund').execute();
  for (const { payload } of tasks)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const context = { db, now, attempt, signal: new AbortController().signal };
      await createRefundHandler(payments)
        .run(context, JSON.parse(payload))
        .catch(() => failures++);
    }
  return failures;
}

/** Buys a monthly subscription of two roles for `co2`. */
async function subscribe(db: Db, now: Date): Promise<{ id: string; session: string }> {
  stripe.periodStart = now.getTime() / 1_000;
  const slug = await plantPlan(db, now, { kind: 'period', credits: '2', amount: '199', billingPeriod: 'month' });
  const id = await order(db, { slug }, now);
  const session = await checkout(db, id, now);
  stripe.pay(session);
  await deliverAll(db, now);
  return { id, session };
}

async function runCancellations(db: Db, now: Date): Promise<void> {
  const tasks = await db
    .selectFrom('tasks')
    .select('payload')
    .where('name', '=', 'payment.cancel-subscription')
    .execute();
  const context = { db, now, attempt: 1, signal: new AbortController().signal };
  for (const { payload } of tasks) await createCancellationHandler(payments).run(context, JSON.parse(payload));
}

describeOnBothEngines('Stripe Checkout', (open) => {
  it('Stripe Checkout is opened with the stored amounts, and pays an order by its event', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' });
    const code = codeForm({ code: 'TEN', percent: '10' });
    expectValue(await addPromotionCode(db, owner, code, now));
    const id = await order(db, { slug, quantity: 2, code: 'ten' }, now);
    const session = await checkout(db, id, now);
    const { params, key } = stripe.calls.find(({ path }) => path === '/v1/checkout/sessions') ?? { params: {} };
    const [payment] = await db.selectFrom('payments').selectAll().execute();
    expect(key).toBe(payment?.id);
    expect(params).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      metadata: { order: id, payment: key },
      payment_intent_data: { metadata: { order: id } },
      line_items: { 0: { quantity: '2', price_data: { currency: 'eur', unit_amount: '30000' } } },
      success_url: `https://easel.example/recruiters/orders/${id}?returned`,
    });
    expect(stripe.sessions.get(session)?.amount_total).toBe(54_000);
    stripe.pay(session);
    await deliverAll(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', total: 54_000, discount: 6_000 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(6);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout pays an order by the return page alone, by the schedule alone, and once by all of them', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push(await order(db, { slug }, now));
    const [returned = '', polled = '', all = ''] = ids;
    for (const id of ids) stripe.pay(await checkout(db, id, now));
    await syncAndSettleOrder(db, payments, { orderId: returned }, now);
    expect((await read(db, returned)).status).toBe('paid');
    await pollPaymentsOrThrow(db, payments, after(now, HOUR));
    expect((await read(db, polled)).status).toBe('paid');
    for (let i = 0; i < 2; i++) for (const event of stripe.events) expect(await deliver(db, event, now)).toBe(true);
    await syncAndSettleOrder(db, payments, { orderId: all }, now);
    expect((await countUnusedCredits(db, 'co2', after(now, HOUR))).role).toBe(3);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout accepts events that one of two secrets signed, and stores nothing of forged, altered and old ones', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    const [event] = stripe.events as [StripeEvent];
    expect(await deliver(db, event, now, { secret: 'whsec_other' })).toBe(false);
    expect(await deliver(db, event, now, { alter: ' ' })).toBe(false);
    expect(await deliver(db, event, now, { at: after(new Date(), -HOUR) })).toBe(false);
    expect(await storeAndApplyPaymentEvent(db, payments, { provider: 'stripe', body: 'x', signature: '' }, now)).toBe(
      false,
    );
    expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
    expect(await deliver(db, event, now, { secret: SECRETS[1] })).toBe(true);
    expect((await read(db, id)).status).toBe('paid');
  });

  it('Stripe Checkout opens one session for two tabs, and returns the second of two sessions that are both paid', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const known = stripe.sessions.size;
    const tabs = await Promise.all([checkout(db, id, now), checkout(db, id, now)]);
    expect([new Set(tabs).size, stripe.sessions.size - known]).toEqual([1, 1]);
    // One tab pays a day later, the other a session that was opened meanwhile.
    const [early = ''] = tabs;
    const later = await checkout(db, id, after(now, DAY));
    expect(later).not.toBe(early);
    stripe.pay(early);
    stripe.pay(later);
    await deliverAll(db, after(now, DAY));
    await runRefunds(db, after(now, DAY));
    await deliverAll(db, after(now, DAY));
    const payments = await db.selectFrom('payment_refunds').select(['amount', 'reason']).execute();
    expect(payments).toEqual([{ amount: 14_900, reason: 'Paid twice' }]);
    expect((await read(db, id)).status).toBe('paid');
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(1);
    await expectInvariants(db, after(now, DAY));
  });

  it('Stripe Checkout pays an order whose plan was archived during the checkout, with the lines as they were', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '5', amount: '590' });
    const id = await order(db, { slug }, now);
    const session = await checkout(db, id, now);
    expectValue(await removeOrArchivePlan(db, owner, slug, now));
    expect(await checkout(db, id, now)).toBe(session);
    stripe.pay(session);
    await deliverAll(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', total: 59_000 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(5);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout pays an order on servers whose clocks are wrong: credits can be used at once, and the poll replaces rejected events', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [ahead, behind] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    for (const id of [ahead, behind]) stripe.pay(await checkout(db, id, now));
    // To a clock that is ten minutes wrong, every signature is too old or too new.
    const [event] = stripe.events as [StripeEvent];
    expect(await deliver(db, event, now, { at: after(new Date(), -10 * MINUTE) })).toBe(false);
    await syncAndSettleOrder(db, payments, { orderId: ahead }, after(now, 10 * MINUTE));
    await syncAndSettleOrder(db, payments, { orderId: behind }, after(now, -10 * MINUTE));
    expect([(await read(db, ahead)).status, (await read(db, behind)).status]).toEqual(['paid', 'paid']);
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(2);
    await deliverAll(db, now);
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(2);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout opens the same checkout after an answer was lost, and another one after a saved error', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const id = await order(db, { slug }, now);
    // The SDK repeats a call whose connection was cut once by itself.
    stripe.faults.push({ kind: 'cut', done: true }, { kind: 'cut', done: true });
    expect((await openOrReuseCheckout(db, payments, { orderId: id, provider: 'stripe' }, now)).ok).toBe(false);
    const session = await checkout(db, id, now);
    expect(stripe.sessions.has(session)).toBe(true);
    expect(new Set(stripe.calls.map(({ key }) => key)).size).toBe(1);
    const other = await order(db, { slug }, now);
    stripe.faults.push({ kind: 'error', done: true });
    expect((await openOrReuseCheckout(db, payments, { orderId: other, provider: 'stripe' }, now)).ok).toBe(false);
    expect((await read(db, other)).status).toBe('failed');
    stripe.pay(await checkout(db, other, now));
    await deliverAll(db, now);
    expect((await read(db, other)).status).toBe('paid');
    await expectInvariants(db, now);
  });

  it('Stripe Checkout keeps an event that cannot be applied while Stripe is away, and applies it later', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    const event = stripe.events.at(-1) as StripeEvent;
    stripe.isDown = true;
    await expect(deliver(db, event, now)).rejects.toThrow();
    await expect(deliver(db, event, now)).rejects.toThrow();
    expect(await db.selectFrom('payment_events').select(['applied_at']).execute()).toEqual([{ applied_at: null }]);
    stripe.isDown = false;
    await pollPaymentsOrThrow(db, payments, after(now, DAY));
    expect((await read(db, id)).status).toBe('paid');
    expect(await db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout keeps a payment that arrives while the schedule ends checkouts without an answer', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    await checkout(db, await order(db, { slug }, now), now);
    const unanswered = await order(db, { slug }, now);
    stripe.faults.push({ kind: 'cut', done: true }, { kind: 'cut', done: true });
    await openOrReuseCheckout(db, payments, { orderId: unanswered, provider: 'stripe' }, after(now, MINUTE));
    const session = [...stripe.sessions.keys()].at(-1) ?? '';
    const provider = payments.providers.stripe as PaymentProvider;
    const readCheckout = async (reference: string) => {
      if (reference !== session && stripe.sessions.get(session)?.payment_status !== 'paid') {
        stripe.pay(session);
        await deliverAll(db, after(now, 2 * DAY));
      }
      return provider.readCheckout(reference);
    };
    await pollPaymentsOrThrow(
      db,
      { ...payments, providers: { stripe: { ...provider, readCheckout } } },
      after(now, 2 * DAY),
    );
    expect((await read(db, unanswered)).status).toBe('paid');
    await expectInvariants(db, now);
  });

  it('Stripe Checkout charges a subscription once when its first attempt had failed', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'period', credits: '2', billingPeriod: 'month' });
    const id = await order(db, { slug }, now);
    stripe.faults.push({ kind: 'error', done: true });
    expect((await openOrReuseCheckout(db, payments, { orderId: id, provider: 'stripe' }, now)).ok).toBe(false);
    stripe.pay(await checkout(db, id, now));
    stripe.events.reverse();
    await deliverAll(db, now);
    const attempts = db.selectFrom('payments').select('status').where('order_id', '=', id).orderBy('attempt');
    expect(await attempts.execute()).toEqual([{ status: 'failed' }, { status: 'paid' }]);
    expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout keeps a payment of another amount or currency for a person, who accepts or refunds it', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [amount, currency] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    for (const [id, change] of [
      [amount, { amount_total: 100 }],
      [currency, { currency: 'usd' }],
    ] as const) {
      const session = await checkout(db, id, now);
      Object.assign(stripe.sessions.get(session) ?? {}, change);
      stripe.pay(session);
    }
    await deliverAll(db, now);
    expect(await read(db, amount)).toMatchObject({ status: 'open', problem: 'Paid €1, ordered €149' });
    expect(await read(db, currency)).toMatchObject({ status: 'open', problem: 'Paid in USD, ordered in EUR' });
    const paidIn = async (id: string) =>
      (await db.selectFrom('payments').select('currency').where('order_id', '=', id).executeTakeFirstOrThrow())
        .currency;
    expect([await paidIn(amount), await paidIn(currency)]).toEqual(['EUR', 'USD']);
    // The ledger counts no dollars as euros.
    expect(await db.selectFrom('entries').select('id').where('order_id', '=', currency).execute()).toEqual([]);
    // The words of the problem decide nothing.
    await db.updateTable('payments').set({ problem: 'Other' }).where('order_id', '=', currency).execute();
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    expect((await openOrReuseCheckout(db, payments, { orderId: amount, provider: 'stripe' }, now)).ok).toBe(false);
    await expectInvariants(db, now);
    expectValue(await acceptDifferingPayment(db, owner, { orderId: amount, reason: 'Agreed by phone' }, now));
    expect((await acceptDifferingPayment(db, owner, { orderId: currency, reason: 'Agreed by phone' }, now)).ok).toBe(
      false,
    );
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(1);
    expectValue(await queueOrderRefund(db, owner, { orderId: currency, reason: 'Wrong currency' }, now));
    expect(await runRefunds(db, now)).toBe(0);
    expect([...stripe.refunds.values()].at(-1)?.amount).toBe(14_900);
    await expectInvariants(db, now);
    // Its money is back, so the order can be paid again.
    expect(await read(db, currency)).toMatchObject({ status: 'open', problem: null });
    stripe.pay(await checkout(db, currency, now));
    await deliverAll(db, now);
    expect((await read(db, currency)).status).toBe('paid');
    await expectInvariants(db, now);
  });

  it('Stripe Checkout adds the tax that Stripe computed to the order', async () => {
    const { db, now } = await open();
    stripe.taxPercent = 21;
    expectValue(await saveSellingSettings(db, owner, sellingForm({ taxMode: 'provider' }), now));
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    await deliverAll(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', problem: null, tax: 3_129, total: 18_029 });
    await expectInvariants(db, now);
  });

  it.each([
    ['HUF', '4999', '499900'],
    ['ISK', '4999', '499900'],
    ['JPY', '4999', '4999'],
    ['KWD', '4.5', '4500'],
  ])(
    'Stripe Checkout charges the price in %s by Stripe’s units, and returns all of it with its tax',
    async (currency, amount, units) => {
      const { db, now } = await open();
      stripe.taxPercent = 27;
      expectValue(await saveSellingSettings(db, owner, sellingForm({ taxMode: 'provider', currency }), now));
      const id = await order(db, { slug: await plantPlan(db, now, { amount }) }, now);
      const session = await checkout(db, id, now);
      const { params } = stripe.calls.find(({ path }) => path === '/v1/checkout/sessions') ?? {};
      expect(params).toMatchObject({ line_items: { 0: { price_data: { unit_amount: units } } } });
      stripe.pay(session);
      await deliverAll(db, now);
      expect(await read(db, id)).toMatchObject({ status: 'paid', problem: null });
      expectValue(await queueOrderRefund(db, owner, { orderId: id, reason: 'Asked' }, now));
      expect(await runRefunds(db, now)).toBe(0);
      await deliverAll(db, now);
      expect((await read(db, id)).status).toBe('refunded');
      expect([...stripe.refunds.values()].at(-1)?.amount).toBe(stripe.sessions.get(session)?.amount_total);
      await expectInvariants(db, now);
    },
  );

  it('Stripe Checkout waits for a debit, which arrives or bounces', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [arrives, bounces] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    const sessions = [await checkout(db, arrives, now), await checkout(db, bounces, now)];
    for (const session of sessions) stripe.debit(session);
    await deliverAll(db, now);
    expect((await read(db, arrives)).status).toBe('processing');
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    expect((await openOrReuseCheckout(db, payments, { orderId: arrives, provider: 'stripe' }, now)).ok).toBe(false);
    for (const [index, session] of sessions.entries()) stripe.settleDebit(session, index === 0);
    await deliverAll(db, now);
    expect([(await read(db, arrives)).status, (await read(db, bounces)).status]).toEqual(['paid', 'failed']);
    stripe.pay(await checkout(db, bounces, now));
    await deliverAll(db, now);
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(2);
    await expectInvariants(db, now);
  });

  it.each([
    ['a lost answer', [{ kind: 'cut', done: true }]],
    ['a saved error after the work', [{ kind: 'error', done: true }]],
    ['a saved error without the work', [{ kind: 'error', done: false }]],
  ] as const)('Stripe Checkout makes a refund once after %s', async (_, [fault]) => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now, { kind: 'pack', credits: '2', amount: '200' }) }, now);
    stripe.pay(await checkout(db, id, now));
    await deliverAll(db, now);
    expectValue(await queueOrderRefund(db, owner, { orderId: id, amount: 5_000, reason: 'Half' }, now));
    const known = new Set(stripe.refunds.keys());
    // After the payment was read, which goes before.
    stripe.faults.push({ kind: 'slow', ms: 0 }, fault);
    await runRefunds(db, now, 8);
    const made = [...stripe.refunds.values()].filter((refund) => !known.has(refund.id));
    expect(made.map(({ amount }) => amount)).toEqual([5_000]);
    expect((await read(db, id)).status).toBe('partly refunded');
    await deliverAll(db, now);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout freezes credits during a dispute, and releases them when it is won, also after an appeal', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    const dispute = stripe.dispute(stripe.sessions.get(session)?.payment_intent ?? '');
    const credits = async () => (await countUnusedCredits(db, 'co2', now)).role;
    await deliverAll(db, now);
    expect([(await read(db, id)).status, await credits()]).toEqual(['disputed', 0]);
    stripe.closeDispute(dispute, 'lost');
    await deliverAll(db, now);
    expect([(await read(db, id)).status, await credits()]).toEqual(['lost', 0]);
    // A status that this version does not know.
    stripe.closeDispute(dispute, 'appeal_of_tomorrow');
    await deliverAll(db, now);
    expect((await read(db, id)).status).toBe('lost');
    stripe.closeDispute(dispute, 'won');
    await deliverAll(db, now);
    expect([(await read(db, id)).status, await credits()]).toEqual(['paid', 1]);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout counts a refund made at Stripe, and no longer once it failed there', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    await deliverAll(db, now);
    const refund = stripe.refundThere(stripe.sessions.get(session)?.payment_intent ?? '', 14_900);
    await deliverAll(db, now);
    expect((await read(db, id)).status).toBe('refunded');
    stripe.failRefund(refund);
    await deliverAll(db, now);
    expect((await read(db, id)).status).toBe('paid');
    await expectInvariants(db, now);
  });

  it('Stripe Checkout renews a subscription with an order for each period, whose slots replace the earlier ones', async () => {
    const { db, now } = await open();
    const plan = { name: 'Monthly', kind: 'period', credits: '2', amount: '199', billingPeriod: 'month' } as const;
    const id = await order(db, { slug: await plantPlan(db, now, plan) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    // The first invoice belongs to the checkout, in whichever order they come.
    stripe.events.reverse();
    await deliverAll(db, now);
    expect((await read(db, id)).status).toBe('paid');
    const sendReceipts = async (at: Date) => {
      await queueDueSellingMails(db, 'https://easel.example', at);
      const written = await db.deleteFrom('mails').where('kind', '=', 'receipt').returning('kind').execute();
      await db.deleteFrom('tasks').execute();
      return written.length;
    };
    expect(await sendReceipts(now)).toBe(1);
    const later = after(now, 30 * DAY);
    stripe.renew(session);
    const [event] = stripe.events as [StripeEvent];
    await deliver(db, event, later);
    await deliver(db, { ...event, id: 'evt_again' }, later);
    const renewals = await db.selectFrom('orders').select(['status', 'total']).where('renewal_of', '=', id).execute();
    expect(renewals).toEqual([{ status: 'paid', total: 19_900 }]);
    expect(await sendReceipts(later), 'receipts of the renewal').toBe(1);
    expect((await countUnusedCredits(db, 'co2', later)).slot).toBe(2);
    expect((await listCreditGrants(db, 'co2')).map(({ amount }) => amount)).toEqual([2, 2]);
    await expectInvariants(db, later);
  });

  it('Stripe Checkout cancels the second of two subscriptions of one order, whose payment it returns', async () => {
    const { db, now } = await open();
    stripe.periodStart = now.getTime() / 1_000;
    const slug = await plantPlan(db, now, { kind: 'period', credits: '2', amount: '199', billingPeriod: 'month' });
    const tomorrow = after(now, DAY);
    const id = await order(db, { slug }, now);
    const early = await checkout(db, id, now);
    stripe.expire(early);
    const later = await checkout(db, id, tomorrow);
    // Paid in another tab in the same moment.
    Object.assign(stripe.sessions.get(early) ?? {}, { status: 'open' });
    for (const session of [later, early]) stripe.pay(session);
    const run = async () => {
      await deliverAll(db, tomorrow);
      await runCancellations(db, tomorrow);
      await runRefunds(db, tomorrow);
      await deliverAll(db, tomorrow);
    };
    await run();
    expect([early, later].map((session) => stripe.subscriptionOf(session).status)).toEqual(['active', 'canceled']);
    await run();
    expect((await db.selectFrom('payment_refunds').select('status').execute()).map(({ status }) => status)).toEqual([
      'succeeded',
    ]);
    await expectInvariants(db, tomorrow);
    stripe.renew(early);
    await deliverAll(db, after(now, 30 * DAY));
    const orders = await db.selectFrom('orders').select(['status', 'renewal_of']).orderBy('id').execute();
    expect(orders).toEqual([
      { status: 'paid', renewal_of: null },
      { status: 'paid', renewal_of: id },
    ]);
  });

  it('Stripe Checkout opens the portal of the customer who has the subscription, also after an attempt that expired', async () => {
    const { db, now } = await open();
    const role = await plantPlan(db, now);
    const monthly = { kind: 'period', name: 'Monthly', credits: '2', amount: '199', billingPeriod: 'month' } as const;
    stripe.pay(await checkout(db, await order(db, { slug: role }, now), now));
    await deliverAll(db, now);
    const [first] = await listPortalCustomers(db, 'co2', now);
    const later = after(now, HOUR);
    const id = await order(db, { slug: await plantPlan(db, now, monthly) }, later);
    stripe.expire(await checkout(db, id, later));
    await deliverAll(db, later);
    const session = await checkout(db, id, after(later, HOUR));
    stripe.pay(session);
    await deliverAll(db, now);
    const customer = stripe.sessions.get(session)?.customer;
    expect(customer).not.toBe(first?.id);
    expect(await listPortalCustomers(db, 'co2', now)).toEqual([{ id: customer, subscriptions: ['Monthly'] }, first]);
    stripe.cancel(session, { isNow: true });
    await deliverAll(db, now);
    expect(await listPortalCustomers(db, 'co2', after(now, 31 * DAY))).toEqual([first]);
  });

  it('Stripe Checkout cancels the subscriptions of a company whose last member deletes the account, and of no other', async () => {
    const { db, now } = await open();
    const people = [
      await plantPerson(db, 'ana@pale-harbour.example'),
      await plantPerson(db, 'ben@pale-harbour.example'),
    ];
    await db.deleteFrom('jobs').where('company_id', '=', 'co2').execute();
    await db.deleteFrom('members').where('company_id', '=', 'co2').execute();
    for (const { id } of people)
      await db
        .insertInto('members')
        .values({ company_id: 'co2', user_id: id, role: 'owner', created_at: toInstant(now) })
        .execute();
    const { session } = await subscribe(db, now);
    const statuses = [];
    for (const person of people) {
      const confirmation = { confirmation: person.email, origin: 'https://easel.example' };
      expectValue(await deleteOwnAccount(db, person, confirmation, now));
      await runCancellations(db, now);
      statuses.push(stripe.subscriptionOf(session).status);
    }
    expect(statuses).toEqual(['active', 'canceled']);
    await deliverAll(db, now);
    expect((await countUnusedCredits(db, 'co2', now)).slot).toBe(2);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout cancels the subscriptions of a company that is suspended, which the e-mail says, and not its credits', async () => {
    const { db, now } = await open();
    const ana = await plantPerson(db, 'ana@pale-harbour.example');
    expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin: 'https://easel.example' }, now));
    const { session } = await subscribe(db, now);
    const suspension = { slug: 'pale-harbour', reason: 'Spam', origin: 'https://easel.example' };
    expectValue(await suspendCompany(db, owner, suspension, now));
    await runCancellations(db, now);
    await deliverAll(db, now);
    expect(stripe.subscriptionOf(session).status).toBe('canceled');
    const mail = await db.selectFrom('mails').select('text').where('subject', 'like', '%suspended%').execute();
    expect(mail.map(({ text }) => text.includes('subscriptions are cancelled'))).toEqual([true]);
    expectValue(await reinstateCompany(db, owner, 'pale-harbour', now));
    expect((await countUnusedCredits(db, 'co2', now)).slot).toBe(2);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout cancels the subscriptions of a company whose last active member is suspended, and no sooner', async () => {
    const { db, now } = await open();
    const ana = await plantPerson(db, 'ana@pale-harbour.example');
    const ben = await plantPerson(db, 'ben@pale-harbour.example');
    for (const person of [ana, ben])
      expectValue(
        await joinCompanyOfDomain(db, person, { slug: 'pale-harbour', origin: 'https://easel.example' }, now),
      );
    const { session } = await subscribe(db, now);
    const admin: SignedInUser = { ...(await plantPerson(db, 'root@easel.example')), staffRole: 'admin' };
    const statuses = [];
    for (const { id: userId } of [ana, ben]) {
      expectValue(await suspendUser(db, admin, { userId, reason: 'Spam' }, now));
      await runCancellations(db, now);
      statuses.push(stripe.subscriptionOf(session).status);
    }
    expect(statuses).toEqual(['active', 'canceled']);
    await deliverAll(db, now);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout says when a subscription renews and for how much, or that it ends, as Stripe last said it', async () => {
    const { db, now } = await open();
    stripe.periodStart = now.getTime() / 1_000;
    const plan = { name: 'Monthly', kind: 'period', credits: '2', amount: '199', billingPeriod: 'month' } as const;
    const slug = await plantPlan(db, now, plan);
    const id = await order(db, { slug }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    await deliverAll(db, now);
    const describe = async (at: Date) =>
      (await listSubscriptions(db, 'co2', at)).map((one) => `${one.name}: ${describeRenewal(one, at)}`);
    const dayAfter = (days: number) => formatDate(toInstant(after(now, days * DAY)));
    expect(await describe(now)).toEqual([`Monthly: Renews on ${dayAfter(30)} for €199`]);
    // Another price at Stripe, and a renewal whose event is late.
    stripe.subscriptionOf(session).amount = 24_900;
    await syncAndSettleOrder(db, payments, { orderId: id }, after(now, DAY));
    expect(await describe(after(now, DAY))).toEqual([`Monthly: Renews on ${dayAfter(30)} for €249`]);
    expect(await describe(after(now, 31 * DAY))).toEqual([
      `Monthly: Was to renew on ${dayAfter(30)}, which is not confirmed yet`,
    ]);
    stripe.subscriptionOf(session).amount = 19_900;
    stripe.renew(session);
    const { differences } = await reconcileRecentPayments(db, payments, after(now, 31 * DAY));
    const missing = `renewal ${[...stripe.invoices.keys()].at(-1)} has no order here`;
    expect(differences).toEqual([
      { orderId: id, words: `renews on ${dayAfter(30)} here, on ${dayAfter(60)} there; ${missing}` },
    ]);
    await deliverAll(db, after(now, 31 * DAY));
    expect(await describe(after(now, 31 * DAY))).toEqual([`Monthly: Renews on ${dayAfter(60)} for €199`]);
    stripe.cancel(session);
    await deliverAll(db, after(now, 32 * DAY));
    expect(await describe(after(now, 32 * DAY))).toEqual([`Monthly: Ends on ${dayAfter(60)}, and does not renew`]);
    // A server that is slow writes what it read before.
    const earlier = { ...payments, providers: { stripe: { ...(payments.providers.stripe as PaymentProvider) } } };
    earlier.providers.stripe.readCheckout = async (reference) => {
      const snapshot = await payments.providers.stripe?.readCheckout(reference);
      const subscription = { id: String(stripe.subscriptionOf(session).id), renewalAmount: 1, endsAt: null };
      return snapshot && { ...snapshot, subscription: { ...subscription, renewsAt: toInstant(after(now, 99 * DAY)) } };
    };
    await syncAndSettleOrder(db, earlier, { orderId: id }, after(now, 31 * DAY));
    expect(await describe(after(now, 32 * DAY))).toEqual([`Monthly: Ends on ${dayAfter(60)}, and does not renew`]);
    stripe.cancel(session, { isNow: true });
    await deliverAll(db, after(now, 33 * DAY));
    expect(await describe(after(now, 33 * DAY))).toEqual([`Monthly: Ended on ${dayAfter(30)}`]);
    await expectInvariants(db, after(now, 33 * DAY));
  });

  it('Stripe Checkout renews a subscription whose events were lost, and compares each once a night, also for an earlier period', async () => {
    const { db, now } = await open();
    const { id, session } = await subscribe(db, now);
    const renewals = async () =>
      (await db.selectFrom('orders').select('status').where('renewal_of', '=', id).execute()).map(
        ({ status }) => status,
      );
    const later = after(now, 30 * DAY + HOUR);
    stripe.renew(session);
    await enqueuePaymentPollIfDue(db, later);
    expect(await db.selectFrom('tasks').select('name').where('name', '=', 'payment.poll').execute()).toHaveLength(1);
    await db.deleteFrom('tasks').execute();
    await pollPaymentsOrThrow(db, payments, later);
    await pollPaymentsOrThrow(db, payments, after(later, HOUR));
    expect(await renewals()).toEqual(['paid']);
    expect((await countUnusedCredits(db, 'co2', later)).slot).toBe(2);
    stripe.events.length = 0;
    // The event of the second period is lost for longer than that of the third.
    const lost = stripe.renew(session);
    stripe.events.length = 0;
    stripe.renew(session);
    const third = after(now, 90 * DAY + HOUR);
    await deliverAll(db, third);
    expect(await renewals()).toEqual(['paid', 'paid']);
    // More than half a year after its last payment.
    const { differences } = await reconcileRecentPayments(db, payments, after(third, 300 * DAY));
    expect(differences).toEqual([{ orderId: id, words: `renewal ${lost} has no order here` }]);
    await expectInvariants(db, third);
  });

  it('Stripe Checkout opens the renewals of several lost events oldest first, and goes on past a subscription that Stripe does not know', async () => {
    const { db, now } = await open();
    stripe.periodStart = now.getTime() / 1_000;
    const slug = await plantPlan(db, now, { kind: 'period', credits: '2', amount: '199', billingPeriod: 'month' });
    const [unknown, id] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    const sessions = [await checkout(db, unknown, now), await checkout(db, id, now)];
    for (const session of sessions) stripe.pay(session);
    await deliverAll(db, now);
    const missed = [stripe.renew(sessions[1] ?? ''), stripe.renew(sessions[1] ?? '')];
    const { subscription } = await db
      .selectFrom('orders')
      .select('subscription')
      .where('id', '=', unknown)
      .executeTakeFirstOrThrow();
    stripe.subscriptions.delete(subscription ?? '');
    const later = after(now, 60 * DAY + HOUR);
    await pollPaymentsOrThrow(db, payments, later);
    const renewals = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['reference', 'orders.status'])
      .where('renewal_of', '=', id)
      .orderBy('reference')
      .execute();
    expect(renewals).toEqual(missed.map((reference) => ({ reference, status: 'paid' })));
    const running = await db
      .selectFrom('grants')
      .innerJoin('payments', 'payments.order_id', 'grants.order_id')
      .select('reference')
      .where('ends_at', '>', toInstant(later))
      .execute();
    expect(running).toEqual([{ reference: missed[1] }]);
  });

  it('Stripe Checkout shows an admin a renewal that was paid with nothing, until it is accepted or cancelled', async () => {
    const { db, now } = await open();
    const { session } = await subscribe(db, now);
    const problem = 'Paid €0, ordered €199';
    for (const [period, decision] of ['accept', 'cancel'].entries()) {
      const later = after(now, (period + 1) * 30 * DAY);
      // Such as by a balance of the customer at Stripe.
      const invoice = stripe.invoices.get(stripe.renew(session, { isPaid: false })) ?? {};
      Object.assign(invoice, { status: 'paid', amount_paid: 0 });
      await deliverAll(db, later);
      const renewal = await db.selectFrom('orders').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(renewal).toMatchObject({ status: 'open', problem });
      if (decision === 'accept')
        expectValue(await acceptDifferingPayment(db, owner, { orderId: renewal.id, reason: 'Balance' }, later));
      else expectValue(await cancelUnpaidOrder(db, renewal.id, later));
      expect(await read(db, renewal.id)).toMatchObject({
        status: decision === 'accept' ? 'paid' : 'void',
        problem: null,
      });
      await expectInvariants(db, later);
    }
  });

  it('Stripe Checkout says that a period which was paid without a subscription at Stripe does not renew', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'period', amount: '199', billingPeriod: 'month' });
    await buy(db, { slug }, now);
    const [one] = await listSubscriptions(db, 'co2', now);
    const end = formatDate(addMonths(toInstant(now), 1));
    expect(one && describeRenewal(one, now)).toBe(`Ends on ${end}, and does not renew`);
    const rules = (offersInvoice: boolean, plans: Plan[]) =>
      describeBuyingRules({ ...shippedSelling, offersInvoice }, plans).filter((rule) => rule.includes('ends with its'));
    const plans = await listPlansOnSale(db);
    expect(rules(true, plans)).toEqual(['A subscription that is paid by invoice ends with its period.']);
    expect(rules(false, plans)).toEqual([]);
  });

  it('Stripe Checkout mails a buyer once when a renewal cannot be collected, and a receipt alone once it is paid', async () => {
    const { db, now } = await open();
    const { id, session } = await subscribe(db, now);
    let at = after(now, 30 * DAY);
    const mails = async () => {
      for (let i = 0; i < 2; i++) await queueDueSellingMails(db, 'https://easel.example', at);
      const written = await db.selectFrom('mails').select(['kind', 'recipient', 'text']).execute();
      await db.deleteFrom('mails').execute();
      await db.deleteFrom('tasks').execute();
      return written;
    };
    const statuses = async () =>
      (await db.selectFrom('orders').select('status').where('renewal_of', '=', id).orderBy('id').execute()).map(
        ({ status }) => status,
      );
    await mails();
    const invoice = stripe.renew(session, { isPaid: false });
    await deliverAll(db, at);
    expect(await statuses()).toEqual(['retrying']);
    const [first, ...others] = await mails();
    expect([first?.kind, first?.recipient, others]).toEqual(['renewal unpaid', 'ana@pale-harbour.example', []]);
    expect(first?.text).toContain('/recruiters/company/billing?company=pale-harbour#portal');
    at = after(now, 33 * DAY);
    stripe.retry(invoice, false);
    await deliverAll(db, at);
    expect(await mails()).toEqual([]);
    const [renewal] = await db.selectFrom('orders').select('id').where('renewal_of', '=', id).execute();
    const again = await openOrReuseCheckout(db, payments, { orderId: renewal?.id ?? '', provider: 'stripe' }, at);
    expect(again).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining('renewal') }] });
    // Paid at last, without an event: read once a day.
    stripe.retry(invoice, true);
    stripe.events.length = 0;
    await pollPaymentsOrThrow(db, payments, after(at, HOUR));
    expect(await statuses()).toEqual(['retrying']);
    at = after(at, DAY + HOUR);
    await pollPaymentsOrThrow(db, payments, at);
    expect(await statuses()).toEqual(['paid']);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['receipt']);
    await expectInvariants(db, at);
    // The next period is given up.
    at = after(now, 60 * DAY);
    stripe.renew(session, { isPaid: false });
    await deliverAll(db, at);
    stripe.cancel(session, { isNow: true });
    await deliverAll(db, at);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['renewal unpaid']);
    at = after(at, 2 * DAY);
    await pollPaymentsOrThrow(db, payments, at);
    expect(await statuses()).toEqual(['paid', 'failed']);
    const [last] = await mails();
    expect([last?.kind, last?.text]).toEqual(['renewal unpaid', expect.stringContaining('does not try again')]);
    await expectInvariants(db, at);
  });

  it('Stripe Checkout discounts the first period of a subscription, and taxes later ones in full', async () => {
    const { db, now } = await open();
    expectValue(
      await saveSellingSettings(db, owner, sellingForm({ taxMode: 'fixed', taxName: 'VAT', taxPercent: '19' }), now),
    );
    const slug = await plantPlan(db, now, { kind: 'period', credits: '2', amount: '200', billingPeriod: 'month' });
    const code = codeForm();
    expectValue(await addPromotionCode(db, owner, code, now));
    const id = await order(db, { slug, code: 'half' }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    await deliverAll(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', tax: 1_900, total: 11_900, problem: null });
    stripe.renew(session);
    await deliverAll(db, after(now, 30 * DAY));
    const renewal = db.selectFrom('orders').select(['status', 'tax', 'total', 'problem']).where('renewal_of', '=', id);
    expect(await renewal.execute()).toEqual([{ status: 'paid', tax: 3_800, total: 23_800, problem: null }]);
    await expectInvariants(db, after(now, 30 * DAY));
  });

  it('Stripe Checkout pays an order whose checkout was opened after the backup that was restored, by its event', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const [session, other] = [
      await checkout(db, id, now),
      await checkout(db, await order(db, { slug: 'single-role' }, now), now),
    ];
    // As in the backup.
    await db.deleteFrom('payments').where('order_id', '=', id).execute();
    for (const one of [session, other]) stripe.pay(one);
    await deliverAll(db, now);
    const attempts = await db
      .selectFrom('payments')
      .select(['status', 'reference'])
      .where('order_id', '=', id)
      .execute();
    expect(attempts).toEqual([{ status: 'paid', reference: session }]);
    expect((await read(db, id)).status).toBe('paid');
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(2);
    await expectInvariants(db, now);
  });

  it('Stripe Checkout is compared each night with Stripe’s records, which lists differences and changes nothing', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [same, refunded, missed] = [
      await order(db, { slug }, now),
      await order(db, { slug }, now),
      await order(db, { slug }, now),
    ];
    const sessions: string[] = [];
    for (const id of [same, refunded, missed]) sessions.push(await checkout(db, id, now));
    for (const session of sessions) stripe.pay(session);
    for (const id of [same, refunded]) await syncAndSettleOrder(db, payments, { orderId: id }, now);
    stripe.refundThere(stripe.sessions.get(sessions[1] ?? '')?.payment_intent ?? '', 4_900);
    const before = await digestContents(db);
    const { differences, compared } = await reconcileRecentPayments(db, payments, after(now, DAY));
    expect(compared).toBe(3);
    expect(new Map(differences.map(({ orderId, words }) => [orderId, words]))).toEqual(
      new Map([
        [refunded, 'refunded €0 here, €49 there'],
        [missed, 'open here, paid there'],
      ]),
    );
    expect(listDifferences(before, await digestContents(db))).toEqual(['settings']);
    // One that Stripe does not know, such as of another key, does not end the comparison.
    const unknown = stripe.sessions.get(sessions[2] ?? '');
    stripe.sessions.delete(sessions[2] ?? '');
    const other = await reconcileRecentPayments(db, payments, after(now, DAY));
    expect([other.failure, other.compared]).toEqual([null, 3]);
    expect(other.differences.find(({ orderId }) => orderId === missed)?.words).toContain('No such object');
    if (unknown) stripe.sessions.set(unknown.id, unknown);
    stripe.isDown = true;
    expect((await reconcileRecentPayments(db, payments, after(now, DAY))).failure).not.toBeNull();
    stripe.isDown = false;
    await pollPaymentsOrThrow(db, payments, after(now, DAY));
    await syncAndSettleOrder(db, payments, { orderId: refunded }, after(now, DAY));
    expect((await reconcileRecentPayments(db, payments, after(now, DAY))).differences).toEqual([]);
  });

  it('Stripe Checkout reads statuses and events that it does not know without failing', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    Object.assign(stripe.sessions.get(session) ?? {}, { status: 'reconsidering', payment_status: 'bartered' });
    stripe.emit('checkout.session.reconsidered', { ...stripe.sessions.get(session), novelty: { deep: [1] } });
    stripe.emit('something.new', { id: 7, object: null, metadata: 'text', payment_intent: [], parent: 3 });
    stripe.emit('payment_intent.succeeded', { id: 'pi_of_another_shop', object: 'payment_intent' });
    await deliverAll(db, now);
    expect((await read(db, id)).status).toBe('open');
    expect(await db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
    await expectInvariants(db, now);
  });
});
