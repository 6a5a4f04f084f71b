import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { findSellingAttention } from '../../../src/features/selling/attention.queries.ts';
import type { PaymentServices } from '../../../src/features/selling/checkout.commands.ts';
import {
  cancelOrderWithCheckouts,
  openOrReuseCheckout,
  storeAndApplyPaymentEvent,
  syncAndSettleOrder,
} from '../../../src/features/selling/checkout.commands.ts';
import { voidUnpaidInvoice } from '../../../src/features/selling/invoice.commands.ts';
import { queueDueSellingMails } from '../../../src/features/selling/notify.commands.ts';
import { invoiceProvider } from '../../../src/features/selling/open-payments.ts';
import {
  acceptDifferingPayment,
  createOrder,
  queueOrderRefund,
  revokeGrant,
  saveCompanyBilling,
} from '../../../src/features/selling/order.commands.ts';
import { findOrder, sumEarningsByMonth } from '../../../src/features/selling/order.queries.ts';
import { describeMoneyMoved, type Order } from '../../../src/features/selling/order.ts';
import {
  addPromotionCode,
  archivePromotionCode,
  saveSellingSettings,
} from '../../../src/features/selling/plan.commands.ts';
import { countUnusedCredits } from '../../../src/features/selling/selling.queries.ts';
import { createStripeProvider } from '../../../src/features/selling/stripe.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { type StripeEvent, StripeStandIn, signEvent } from '../../stand-ins/stripe.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { codeForm, order, owner, plantPlan, recruiter, runRefunds as runRefundTasks, sellingForm } from './board.ts';

const SECRET = 'whsec_1';
let stripe: StripeStandIn;
let payments: PaymentServices;
beforeAll(async () => {
  stripe = await StripeStandIn.start();
  const provider = createStripeProvider({ key: 'sk_test_1', secrets: [SECRET], api: stripe.url, retries: 0 });
  payments = { providers: { stripe: provider }, origin: 'https://easel.example' };
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.events.length = 0;
});

async function checkout(db: Db, orderId: string, now: Date): Promise<string> {
  const { url } = expectValue(await openOrReuseCheckout(db, payments, { orderId, provider: 'stripe' }, now));
  return url.split('/pay/')[1] ?? '';
}

async function deliver(db: Db, events: readonly StripeEvent[], now: Date, services = payments): Promise<void> {
  for (const event of events) {
    const body = JSON.stringify(event);
    const signature = signEvent(body, SECRET, new Date());
    expect(await storeAndApplyPaymentEvent(db, services, { provider: 'stripe', body, signature }, now)).toBe(true);
  }
}

/** Mails of two turns of the schedule. */
async function sentMails(db: Db, now: Date) {
  for (let i = 0; i < 2; i++) await queueDueSellingMails(db, 'https://easel.example', now);
  const mails = await db.deleteFrom('mails').returning(['kind', 'text']).execute();
  await db.deleteFrom('tasks').execute();
  return mails;
}

const runRefunds = (db: Db, now: Date): Promise<void> => runRefundTasks(db, now, payments);

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const read = (db: Db, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const credits = async (db: Db, now: Date) => (await countUnusedCredits(db, 'co2', now)).role;
const intentOf = (session: string) => stripe.sessions.get(session)?.payment_intent ?? '';
const refund = async (db: Db, orderId: string, now: Date, amount?: number): Promise<string> => {
  const made = await queueOrderRefund(db, owner, { orderId, reason: 'Asked', ...(amount ? { amount } : {}) }, now);
  return made.ok ? 'requested' : (made.problems[0]?.message ?? '');
};
const UNDER_WAY = 'A refund of this order is under way: wait for it first';
const TOO_MUCH = 'The amount must be above 0, and at most what was paid and not refunded yet';
const NOTHING_LEFT = 'Nothing of this order can be refunded';

describeOnBothEngines('Money that is returned', (open) => {
  it('Money that is returned is counted although the refund is reported before the payment, and grants no credit for a refunded payment', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    stripe.refundThere(intentOf(session), 14_900);
    const events = stripe.events.splice(0).reverse();
    expect(events[0]?.type).toBe('refund.created');
    await deliver(db, events, now);
    await deliver(db, events, now);
    expect((await read(db, id)).status).toBe('refunded');
    expect(await credits(db, now)).toBe(0);
    await expectInvariants(db, now);
  });

  it('Money that is returned never adds up to more than was paid, in parts, at once, or with parts that were refunded at Stripe', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now, 14_901)).toBe(TOO_MUCH);
    expect(await refund(db, id, now, 10_000)).toBe('requested');
    expect(await refund(db, id, now, 4_900)).toBe(UNDER_WAY);
    await runRefunds(db, now);
    expect(await refund(db, id, now, 4_901)).toBe(TOO_MUCH);
    // The board does not know yet of what its owner refunds at Stripe.
    stripe.refundThere(intentOf(session), 4_000);
    expect(await refund(db, id, now, 4_900)).toBe('requested');
    await runRefunds(db, now);
    expect((await read(db, id)).status).toBe('partly refunded');
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now, 901)).toBe(TOO_MUCH);
    expect(await refund(db, id, now)).toBe('requested');
    await runRefunds(db, now);
    const made = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intentOf(session));
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(14_900);
    expect((await read(db, id)).status).toBe('refunded');
    expect(await refund(db, id, now)).toBe(NOTHING_LEFT);
    await expectInvariants(db, now);
  });

  it('Money that is returned is not returned again while a dispute holds it, nor after that is lost', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    const dispute = stripe.dispute(intentOf(session));
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now)).toBe(NOTHING_LEFT);
    stripe.closeDispute(dispute, 'lost');
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now)).toBe(NOTHING_LEFT);
    stripe.closeDispute(dispute, 'won');
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now)).toBe('requested');
    await runRefunds(db, now);
    expect(await credits(db, now)).toBe(0);
    await expectInvariants(db, now);
  });

  it('Money that is returned leaves a role published whose credit was used before', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2' }), now));
    await publishOrSubmitJob(db, recruiter, { hash }, now);
    const id = await order(db, { slug, jobHash: hash }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now)).toBe('requested');
    await runRefunds(db, now);
    expect([(await read(db, id)).status, (await getJobByHash(db, hash)).status]).toEqual(['refunded', 'published']);
    expect(await credits(db, now)).toBe(0);
    await expectInvariants(db, now);
  });

  it('Money that is returned does not hide an earlier refund that failed, until later ones add up to it', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    await deliver(db, stripe.events.splice(0), now);
    expect(await refund(db, id, now, 6_000)).toBe('requested');
    await runRefunds(db, now);
    const later = after(now, DAY);
    for (const amount of [5_000, 1_000]) {
      expect(await refund(db, id, later, amount)).toBe('requested');
      await runRefunds(db, later);
    }
    stripe.failRefund([...stripe.refunds.values()].findLast(({ amount }) => amount === 5_000)?.id ?? '');
    await deliver(db, stripe.events, now);
    const failed = (await findSellingAttention(db, now)).find(({ label }) => label === 'Refunds that failed');
    const describe = async () => describeMoneyMoved((await findOrder(db, id)) as Order).sort();
    expect([failed?.count, await describe()]).toEqual([
      1,
      ['€10 was returned.', '€50 could not be returned yet. We are looking into it.', '€60 was returned.'],
    ]);
    for (const amount of [2_500, 1_500]) {
      expect(await refund(db, id, later, amount)).toBe('requested');
      await runRefunds(db, later);
    }
    // In three parts.
    expect((await findSellingAttention(db, now)).find(({ label }) => label === 'Refunds that failed')?.count).toBe(0);
    expect(await describe()).toEqual(['€10', '€15', '€25', '€60'].map((money) => `${money} was returned.`));
  });

  it('Money that is returned is that of the payment which does not count, after its first refund failed', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const first = await checkout(db, id, now);
    const second = await checkout(db, id, after(now, DAY));
    for (const session of [first, second]) stripe.pay(session);
    await deliver(db, stripe.events.splice(0), now);
    await runRefunds(db, now);
    stripe.failRefund([...stripe.refunds.keys()].at(-1) ?? '');
    await deliver(db, stripe.events.splice(0), now);
    const describe = async () => describeMoneyMoved((await findOrder(db, id)) as Order);
    const failedRefunds = async () =>
      (await findSellingAttention(db, now)).find(({ label }) => label === 'Refunds that failed')?.count;
    expect([await describe(), await failedRefunds()]).toEqual([
      ['€149 of another payment for this order could not be returned yet. We are looking into it.'],
      1,
    ]);
    expect(await refund(db, id, now)).toBe('requested');
    await runRefunds(db, now);
    const returned = [...stripe.refunds.values()].filter(({ status }) => status === 'succeeded').at(-1);
    expect([returned?.payment_intent, returned?.amount]).toEqual([intentOf(second), 14_900]);
    expect([(await read(db, id)).status, await credits(db, now)]).toEqual(['paid', 1]);
    expect([await describe(), await failedRefunds()]).toEqual([
      ['€149 of another payment for this order was returned.'],
      0,
    ]);
    // The mail about a refund names what was returned of the order, not the payment that did not count.
    expect(await refund(db, id, now, 4_900)).toBe('requested');
    await runRefunds(db, now);
    expect((await sentMails(db, now)).map(({ text }) => text.match(/€\d+/g))).toEqual([['€49']]);
    await expectInvariants(db, now);
  });

  it('Money that is returned is known although its event comes while the payment is read', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    stripe.pay(session);
    const paid = stripe.events.splice(0).slice(-1);
    const { stripe: provider } = payments.providers;
    if (!provider) throw new Error('There is no provider');
    const readCheckout = async (reference: string) => {
      const snapshot = await provider.readCheckout(reference);
      if (stripe.refunds.values().every(({ payment_intent }) => payment_intent !== intentOf(session))) {
        stripe.refundThere(intentOf(session), 4_900);
        await deliver(db, stripe.events.splice(0), now);
      }
      return snapshot;
    };
    await deliver(db, paid, now, { ...payments, providers: { stripe: { ...provider, readCheckout } } });
    expect((await read(db, id)).status).toBe('partly refunded');
    await expectInvariants(db, now);
  });

  it('Money that is returned leaves credits ended that an admin ended, whatever the reason', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    await deliver(db, stripe.events, now);
    const [grant] = (await findOrder(db, id))?.grants ?? [];
    expectValue(await revokeGrant(db, owner, { id: grant?.id ?? '', reason: 'order' }, now));
    await syncAndSettleOrder(db, payments, { orderId: id }, now);
    expect(await credits(db, now)).toBe(0);
    await expectInvariants(db, now);
  });
});

describeOnBothEngines('A payment of an order', (open) => {
  it('A payment of an order pays that order alone, whichever order its event names', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [paid, other] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    const session = await checkout(db, paid, now);
    await checkout(db, other, now);
    stripe.pay(session);
    const events = stripe.events.splice(0).map((event) => {
      const object = { ...(event.data.object as object), client_reference_id: other, metadata: { order: other } };
      return { ...event, data: { object } } as StripeEvent;
    });
    await deliver(db, events, now);
    await syncAndSettleOrder(db, payments, { orderId: other }, now);
    expect((await read(db, other)).status).toBe('open');
    await syncAndSettleOrder(db, payments, { orderId: paid }, now);
    expect((await read(db, paid)).status).toBe('paid');
    expect(await credits(db, now)).toBe(1);
    await expectInvariants(db, now);
  });

  it('A payment of an order counts once although two tabs return, the event comes twice and the order is read, all at once', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    stripe.pay(await checkout(db, id, now));
    const events = stripe.events.splice(0);
    await Promise.all([
      syncAndSettleOrder(db, payments, { orderId: id }, now),
      syncAndSettleOrder(db, payments, { orderId: id }, now),
      deliver(db, events, now),
      deliver(db, events, now),
    ]);
    expect(await credits(db, now)).toBe(1);
    await expectInvariants(db, now);
  });

  it('A payment of an order that was accepted at another amount has its share of the tax, and its receipt names what was paid', async () => {
    const { db, now } = await open();
    expectValue(await saveSellingSettings(db, owner, sellingForm({ taxMode: 'fixed', taxPercent: '19' }), now));
    const id = await order(db, { slug: await plantPlan(db, now, { amount: '100' }) }, now);
    const session = await checkout(db, id, now);
    Object.assign(stripe.sessions.get(session) ?? {}, { amount_total: 5_950 });
    stripe.pay(session);
    await deliver(db, stripe.events, now);
    expectValue(await acceptDifferingPayment(db, owner, { orderId: id, reason: 'Agreed by phone' }, now));
    for (let i = 0; i < 2; i++) await syncAndSettleOrder(db, payments, { orderId: id }, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', tax: 1_900, total: 11_900 });
    const [month] = await sumEarningsByMonth(db);
    expect(month).toMatchObject({ revenue: 5_000, tax: 950, cash: 5_950 });
    const [receipt] = await sentMails(db, now);
    expect(receipt?.text).toContain('€59.50');
    expect(receipt?.text).not.toContain('€119');
    const found = (await findOrder(db, id)) as Order;
    expect(describeMoneyMoved(found)).toEqual(['€59.50 was accepted as payment.']);
    await expectInvariants(db, now);
  });

  it('A payment of an order that differs is not accepted beside one that pays it, and waits for no one once a dispute took it', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const first = await checkout(db, id, now);
    const second = await checkout(db, id, after(now, DAY));
    Object.assign(stripe.sessions.get(first) ?? {}, { currency: 'usd' });
    for (const session of [first, second]) stripe.pay(session);
    await deliver(db, stripe.events.splice(0), now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', problem: 'Paid in USD, ordered in EUR' });
    expect((await acceptDifferingPayment(db, owner, { orderId: id, reason: 'x' }, now)).ok).toBe(false);
    stripe.closeDispute(stripe.dispute(intentOf(first)), 'lost');
    await deliver(db, stripe.events.splice(0), now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', problem: null });
    await expectInvariants(db, now);
  });

  it('A payment of an order whose invoice was voided in another tab needs another order', async () => {
    const { db, now } = await open();
    expectValue(await saveSellingSettings(db, owner, sellingForm({ offersInvoice: 'yes', sellerCountry: 'DE' }), now));
    const billing = { name: 'A', address: 'B', country: 'DE', vatId: '', email: '', reference: '' };
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    const both = { ...payments, providers: { ...payments.providers, invoice: invoiceProvider } };
    const openInvoice = () => openOrReuseCheckout(db, both, { orderId: id, provider: 'invoice' }, now);
    expectValue(await openInvoice());
    expectValue(await voidUnpaidInvoice(db, owner, { orderId: id, reason: 'Twice' }, now));
    expect([(await read(db, id)).status, (await openInvoice()).ok]).toEqual(['void', false]);
    await expectInvariants(db, now);
    // The tab that is still open.
    stripe.pay(session);
    await deliver(db, stripe.events, now);
    expect([(await read(db, id)).status, await credits(db, now)]).toEqual(['paid', 1]);
    await expectInvariants(db, now);
  });

  it('A payment of an order gets its receipt once although a dispute came first, and a bounced debit its mail although its event came first', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const [disputed, bounced] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    const session = await checkout(db, disputed, now);
    const debit = await checkout(db, bounced, now);
    stripe.pay(session);
    const dispute = stripe.dispute(intentOf(session));
    stripe.debit(debit);
    stripe.settleDebit(debit, false);
    await deliver(db, stripe.events.splice(0).reverse(), now);
    expect((await sentMails(db, now)).map(({ kind }) => kind)).toEqual(['payment failed']);
    stripe.closeDispute(dispute, 'won');
    await deliver(db, stripe.events, now);
    expect((await sentMails(db, now)).map(({ kind }) => kind)).toEqual(['receipt']);
    await expectInvariants(db, now);
  });

  it('A payment of an order stays paid when an older state of it is read later', async () => {
    const { db, now } = await open();
    const id = await order(db, { slug: await plantPlan(db, now) }, now);
    const session = await checkout(db, id, now);
    const { stripe: provider } = payments.providers;
    if (!provider) throw new Error('There is no provider');
    const older = await provider.readCheckout(session);
    stripe.pay(session);
    await deliver(db, stripe.events.splice(0), now);
    const late = { ...payments, providers: { stripe: { ...provider, readCheckout: async () => older } } };
    await syncAndSettleOrder(db, late, { orderId: id }, now);
    expect([older?.status, (await read(db, id)).status]).toEqual(['open', 'paid']);
    await expectInvariants(db, now);
  });

  it('A promotion code of an amount keeps the board’s currency until it is archived', async () => {
    const { db, now } = await open();
    const code = codeForm({ code: 'TENNER', percent: '', amount: '10' });
    expectValue(await addPromotionCode(db, owner, code, now));
    const inYen = () => saveSellingSettings(db, owner, sellingForm({ currency: 'JPY' }), now);
    expect(await inYen()).toMatchObject({ ok: false, problems: [{ field: 'currency' }] });
    expectValue(await archivePromotionCode(db, owner, 'TENNER', now));
    expectValue(await inYen());
  });

  it('A promotion code is taken once, although two orders ask for its last use at the same time', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const code = codeForm({ code: 'LAST', percent: '100', maxUses: '1' });
    expectValue(await addPromotionCode(db, owner, code, now));
    const purchase = {
      companyId: 'co2',
      email: 'ana@pale-harbour.example',
      items: [{ slug, quantity: 1 }],
      code: 'LAST',
    };
    const made = await Promise.all([createOrder(db, purchase, now), createOrder(db, purchase, now)]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    await expectInvariants(db, now);
  });

  it('A promotion code is not used up by orders that were never paid, and none of them is paid once it is', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    expectValue(await addPromotionCode(db, owner, codeForm({ code: 'ONE', maxUses: '1' }), now));
    expectValue(await addPromotionCode(db, owner, codeForm({ code: 'EACH', isOncePerCompany: 'yes' }), now));
    const buyer = { companyId: 'co2', email: 'ana@pale-harbour.example', items: [{ slug, quantity: 1 }] };
    const nextDay = after(now, DAY);
    for (const code of ['ONE', 'EACH']) {
      const left = expectValue(await createOrder(db, { ...buyer, code }, now)).id;
      expect((await createOrder(db, { ...buyer, code }, now)).ok).toBe(false);
      const later = expectValue(await createOrder(db, { ...buyer, code }, nextDay)).id;
      const session = await checkout(db, later, nextDay);
      expect((await openOrReuseCheckout(db, payments, { orderId: left, provider: 'stripe' }, nextDay)).ok).toBe(false);
      stripe.pay(session);
      await deliver(db, stripe.events.splice(0), nextDay);
      expect((await read(db, later)).status).toBe('paid');
      expect((await createOrder(db, { ...buyer, code }, after(now, 9 * DAY))).ok).toBe(false);
    }
    await expectInvariants(db, nextDay);
  });

  it('A promotion code is free again once its order is cancelled, but not while its checkout can still be paid', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    expectValue(await addPromotionCode(db, owner, codeForm({ isOncePerCompany: 'yes' }), now));
    const buyer = { companyId: 'co2', email: 'ana@pale-harbour.example', items: [{ slug, quantity: 1 }], code: 'HALF' };
    const first = expectValue(await createOrder(db, buyer, now)).id;
    const session = await checkout(db, first, now);
    expectValue(await cancelOrderWithCheckouts(db, payments, first, now));
    expect(stripe.sessions.get(session)?.status).toBe('expired');
    const second = expectValue(await createOrder(db, buyer, now)).id;
    const paidLate = await checkout(db, second, now);
    stripe.isDown = true;
    expectValue(await cancelOrderWithCheckouts(db, payments, second, now));
    stripe.isDown = false;
    expect((await createOrder(db, buyer, now)).ok).toBe(false);
    stripe.pay(paidLate);
    await deliver(db, stripe.events.splice(0), now);
    expect([(await read(db, first)).status, (await read(db, second)).status]).toEqual(['void', 'paid']);
    expect((await createOrder(db, buyer, after(now, 9 * DAY))).ok).toBe(false);
    await expectInvariants(db, now);
  });
});
