import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '../../../src/db/column-values.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import {
  createRefundHandler,
  openOrReuseCheckout,
  type PaymentServices,
  pollPaymentsOrThrow,
  storeAndApplyPaymentEvent,
  syncAndSettleOrder,
} from '../../../src/features/selling/checkout.commands.ts';
import { acceptDifferingPayment, queueOrderRefund } from '../../../src/features/selling/order.commands.ts';
import {
  findOrder,
  listLedgerEntries,
  sumEarningsByMonth,
  sumSalesByPlanAndMonth,
} from '../../../src/features/selling/order.queries.ts';
import { describeMoneyMoved } from '../../../src/features/selling/order.ts';
import { choosePaymentToKeep, type PaymentSnapshot, refundableAmount } from '../../../src/features/selling/payment.ts';
import { addPromotionCode, saveSellingSettings } from '../../../src/features/selling/plan.commands.ts';
import { reconcileRecentPayments } from '../../../src/features/selling/reconciliation.ts';
import { createStripeProvider } from '../../../src/features/selling/stripe.ts';
import { DAY, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { type StripeEvent, StripeStandIn, signEvent } from '../../stand-ins/stripe.ts';
import { failAtWriteOf } from '../failing-writes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { codeForm, order, owner, plantPlan, recruiter, sellingForm } from './board.ts';

const SECRET = 'whsec_1';
let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await StripeStandIn.start();
});
afterAll(() => stripe.stop());

/** Actions on one order's money at Stripe. */
const ACTIONS = [
  'pay',
  'debit',
  'debit arrives',
  'debit bounces',
  'refund half',
  'refund fails',
  'dispute',
  'lose',
  'win',
  'expire',
] as const;
type Action = (typeof ACTIONS)[number];

/** Deliveries of events, repeated and reordered. A stale one reads one of the earlier states at Stripe. */
type Delivery =
  | { kind: 'event'; choice: number; failsAt: number; stale: number | undefined }
  | { kind: 'page'; failsAt: number; stale: number | undefined }
  | { kind: 'poll' };

const faults = {
  failsAt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25 })),
  stale: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
};

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      choice: fc.nat(),
      ...faults,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('page' as const), ...faults }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const) }) },
);

const stepOf = (...actions: readonly Action[]) =>
  fc.tuple(fc.constantFrom(...actions), fc.array(delivery, { minLength: 1, maxLength: 4 }));
/** Most histories begin with money, without which little can happen. */
const history = fc
  .tuple(stepOf('pay', 'pay', 'debit', 'expire'), fc.array(stepOf(...ACTIONS), { maxLength: 7 }))
  .map(([first, rest]) => [first, ...rest]);

/** Does one action on the order's payment, if it is possible now. */
function act(session: string, action: Action): void {
  const { status, payment_intent: intent, payment_status: paid, amount_total } = stripe.sessions.get(session) ?? {};
  const isPaid = paid === 'paid' && typeof intent === 'string';
  const disputes = [...stripe.disputes.values()].filter((one) => one.payment_intent === intent);
  const refunds = [...stripe.refunds.values()].filter((one) => one.payment_intent === intent);
  const open = disputes.find((one) => one.status === 'needs_response' || one.status === 'lost');
  if (action === 'pay' && status === 'open') stripe.pay(session);
  if (action === 'debit' && status === 'open') stripe.debit(session);
  if (action === 'expire') stripe.expire(session);
  if (action === 'debit arrives' && intent) stripe.settleDebit(session, true);
  // A debit that bounced does not arrive, and the reverse.
  if (action === 'debit bounces' && intent && stripe.intents.get(intent)?.status === 'processing')
    stripe.settleDebit(session, false);
  const left = refunds.reduce((sum, one) => sum - (one.status === 'failed' ? 0 : one.amount), amount_total ?? 0);
  if (action === 'refund half' && isPaid && refunds.length < 2 && left >= 7_450) stripe.refundThere(intent, 7_450);
  if (action === 'refund fails' && refunds[0]?.status === 'succeeded') stripe.failRefund(refunds[0].id);
  if (action === 'dispute' && isPaid && disputes.length === 0) stripe.dispute(intent);
  if (action === 'lose' && open?.status === 'needs_response') stripe.closeDispute(open.id, 'lost');
  if (action === 'win' && open) stripe.closeDispute(open.id, 'won');
}

/** Money that Stripe has of the payment of a session. */
function moneyAtStripe(session: string): { currency: string; cash: number; disputed: number } {
  const {
    payment_intent: intent,
    payment_status: paid,
    amount_total,
    currency = '',
  } = stripe.sessions.get(session) ?? {};
  const of = <T extends { payment_intent: string; amount: number; status: string }>(
    rows: Map<string, T>,
    ...statuses: string[]
  ) =>
    [...rows.values()]
      .filter((one) => one.payment_intent === intent && statuses.includes(one.status))
      .reduce((sum, { amount }) => sum + amount, 0);
  const disputed = of(stripe.disputes, 'needs_response');
  const returned = of(stripe.refunds, 'succeeded') + of(stripe.disputes, 'lost');
  return { currency, disputed, cash: paid === 'paid' ? (amount_total ?? 0) - returned - disputed : 0 };
}

/** All of an order but ids and times. */
async function stateOf(db: Db, orderId: string) {
  const { status, total, problem, job_id, paid_at } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'status', 'amount', 'problem'])
    .where('order_id', '=', orderId)
    .execute();
  const ids = payments.map(({ id }) => id);
  const refunds = await db
    .selectFrom('payment_refunds')
    .select(['amount', 'status'])
    .where('payment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const disputes = await db
    .selectFrom('payment_disputes')
    .select(['amount', 'status'])
    .where('payment_id', 'in', ids)
    .execute();
  const entries = await db
    .selectFrom('entries')
    .select(['account', (eb) => eb.fn.sum<number>('amount').as('sum')])
    .where('order_id', '=', orderId)
    .groupBy('account')
    .orderBy('account')
    .execute();
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', orderId).execute();
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'title'])
    .where('id', '=', job_id ?? '')
    .executeTakeFirstOrThrow();
  return {
    status,
    total,
    problem,
    paid: paid_at !== null,
    job,
    payments: payments.map(({ id: _, ...rest }) => rest),
    refunds,
    disputes,
    entries: entries.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0),
    grants: grants.map((grant) => [grant.what, grant.amount, grant.frozen_at !== null, grant.revoked_at !== null]),
  };
}

describeOnBothEngines('The events of an order', (open, engine) => {
  it('The events of an order end in one state, in any order, repeated, with stale reads, and with failures at any write', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const provider = createStripeProvider({ key: 'sk_test_1', secrets: [SECRET], api: stripe.url, retries: 0 });
    /** States of the payment at Stripe, and the one that is read. Undefined for the present one. */
    const states: (PaymentSnapshot | undefined)[] = [];
    let stale: number | undefined;
    const board: PaymentServices = {
      providers: {
        stripe: {
          ...provider,
          readCheckout: (reference) =>
            stale === undefined ? provider.readCheckout(reference) : Promise.resolve(states[stale % states.length]),
        },
      },
      origin: 'https://easel.example',
    };
    const paymentOf = (orderId: string) =>
      db.selectFrom('payments').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    let counter = 0;
    const begin = async (at: Date) => {
      const title = `Role ${counter++}`;
      const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', title }), at));
      expectValue(await publishOrSubmitJob(db, recruiter, { hash }, at));
      const orderId = await order(db, { slug, jobHash: hash }, at);
      const { url } = expectValue(await openOrReuseCheckout(db, board, { orderId, provider: 'stripe' }, at));
      return { orderId, session: url.split('/pay/')[1] ?? '', title };
    };
    const deliver = (event: StripeEvent, at: Date) => {
      const body = JSON.stringify(event);
      return storeAndApplyPaymentEvent(
        db,
        board,
        { provider: 'stripe', body, signature: signEvent(body, SECRET, new Date()) },
        at,
      );
    };
    const isApplied = async (id: string): Promise<boolean> => {
      const row = db.selectFrom('payment_events').select('applied_at').where('id', '=', id);
      return ((await row.executeTakeFirst())?.applied_at ?? null) !== null;
    };
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (steps, order) => {
        let at = new Date(now.getTime() + counter * DAY);
        const tried = await begin(at);
        stripe.events.length = 0;
        let reached = 0;
        /** Ids of events that were acknowledged. True after a fresh read. */
        const acknowledged = new Map<string, boolean>();
        states.splice(0, states.length, await provider.readCheckout(tried.session));
        for (const [action, deliveries] of steps) {
          act(tried.session, action);
          states.push(await provider.readCheckout(tried.session));
          for (const one of deliveries) {
            at = new Date(at.getTime() + MINUTE);
            stale = one.kind === 'poll' ? undefined : one.stale;
            const event =
              one.kind === 'event' ? stripe.events[one.choice % Math.max(1, stripe.events.length)] : undefined;
            if (one.kind === 'poll') await pollPaymentsOrThrow(db, board, at);
            else if (one.kind === 'page')
              await failing(one.failsAt, () => syncAndSettleOrder(db, board, { orderId: tried.orderId }, at));
            else if (event) {
              if (await failing(one.failsAt, () => deliver(event, at)))
                acknowledged.set(event.id, acknowledged.get(event.id) ?? stale === undefined);
              // The repetition would be ignored.
              else if (!acknowledged.has(event.id)) expect(await isApplied(event.id)).toBe(false);
            }
            const { status } = await paymentOf(tried.orderId);
            // A stale read does not take back what was known before.
            expect(PAYMENT_STATUSES.indexOf(status)).toBeGreaterThanOrEqual(reached);
            reached = PAYMENT_STATUSES.indexOf(status);
          }
        }
        stale = undefined;
        const shuffled = stripe.events.map((event) => [order.next().value, event] as const).sort(([a], [b]) => a - b);
        // Stripe repeats only what was not acknowledged. After a stale read, a later event reads again.
        for (const [, event] of shuffled)
          if (!acknowledged.get(event.id))
            await deliver(acknowledged.has(event.id) ? { ...event, id: `${event.id}_later` } : event, at);
        const plain = await begin(at);
        for (const [action] of steps) act(plain.session, action);
        await syncAndSettleOrder(db, board, { orderId: plain.orderId }, at);
        const { job, ...one } = await stateOf(db, tried.orderId);
        const { job: plainJob, ...other } = await stateOf(db, plain.orderId);
        expect(one).toEqual(other);
        // No role disappears: one that was paid in between stays published when the money goes back later.
        expect(job.title).toBe(tried.title);
        const wasReturned = !['paid', 'partly refunded'].includes(one.status) && one.paid;
        if (job.status !== plainJob.status) expect([job.status, wasReturned]).toEqual(['published', true]);
      }),
      { numRuns: engine === 'sqlite' ? 40 : 8, seed: 5 },
    );
    await pollPaymentsOrThrow(db, board, new Date(now.getTime() + 2 * counter * DAY));
    expect(await db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
    await expectInvariants(db, now);
  }, 120_000);
});

/** True if the work ended, false if the write that was to fail did. */
const failing = async (failsAt: number, work: () => Promise<unknown>): Promise<boolean> =>
  (await failAtWriteOf(failsAt || Number.POSITIVE_INFINITY, work)).hasEnded;

/** Actions on an order that is paid in two tabs, at Stripe and by the owner here. */
const TAB_ACTIONS = [
  'pay',
  'debit',
  'debit arrives',
  'debit bounces',
  'refund half',
  'refund fails',
  'dispute',
  'lose',
  'win',
  'refund here',
  'refunds run',
  'accept',
] as const;
const tabStepOf = (tabs: readonly number[], ...actions: readonly (typeof TAB_ACTIONS)[number][]) =>
  fc.record({
    action: fc.constantFrom(...actions),
    tab: fc.constantFrom(...tabs),
    amount: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
    /** Choices of the events so far that arrive now. Those of a lost step never do. */
    delivers: fc.array(fc.nat(), { maxLength: 3 }),
    isLost: fc.boolean(),
    failsAt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
  });
/** Most histories begin with the money of both tabs. */
const tabHistory = fc.record({
  steps: fc
    .tuple(
      tabStepOf([0], 'pay', 'pay', 'debit', 'accept'),
      tabStepOf([1], 'pay', 'pay', 'debit', 'accept'),
      tabStepOf([0], 'dispute', 'refund half', 'refund here'),
      tabStepOf([0], 'lose', 'win', 'refunds run'),
      fc.array(tabStepOf([0, 1], ...TAB_ACTIONS), { maxLength: 8, size: 'max' }),
    )
    .map(([one, other, third, fourth, rest]) => [one, other, third, fourth, ...rest]),
  hasCode: fc.boolean(),
  /** The first tab is paid at another amount, or in another currency. */
  differs: fc.constantFrom('', '', 'amount', 'currency'),
});

describeOnBothEngines('The money of an order that two tabs pay', (open, engine) => {
  it.each(['fixed', 'provider'] as const)(
    'The money of an order that two tabs pay is what Stripe has of it, in the ledger, earnings and bookkeeper’s list (tax: %s)',
    async (taxMode) => {
      const { db, now } = await open();
      stripe.taxPercent = taxMode === 'provider' ? 7 : 0;
      expectValue(await saveSellingSettings(db, owner, sellingForm({ taxMode, taxPercent: '19' }), now));
      const slug = await plantPlan(db, now, { amount: '99.99' });
      const code = codeForm({ code: 'ODD', percent: '33' });
      expectValue(await addPromotionCode(db, owner, code, now));
      const provider = createStripeProvider({ key: 'sk_test_1', secrets: [SECRET], api: stripe.url, retries: 0 });
      const board: PaymentServices = { providers: { stripe: provider }, origin: 'https://easel.example' };
      const deliver = (event: StripeEvent, at: Date) => {
        const body = JSON.stringify(event);
        const signature = signEvent(body, SECRET, new Date());
        return storeAndApplyPaymentEvent(db, board, { provider: 'stripe', body, signature }, at);
      };
      const runRefunds = async (at: Date) => {
        const refunds = await db.selectFrom('payment_refunds').select('id').where('status', '=', 'opening').execute();
        for (const { id } of refunds)
          await createRefundHandler(board).run(
            { db, now: at, attempt: 2, signal: new AbortController().signal },
            { refundId: id },
          );
      };
      let days = 0;
      await fc.assert(
        fc.asyncProperty(tabHistory, async ({ steps, hasCode, differs }) => {
          let at = new Date(now.getTime() + days++ * 3 * DAY);
          const orderId = await order(db, { slug, code: hasCode ? 'ODD' : '' }, at);
          const openTab = async () =>
            expectValue(await openOrReuseCheckout(db, board, { orderId, provider: 'stripe' }, at)).url.split(
              '/pay/',
            )[1] ?? '';
          const first = await openTab();
          at = new Date(at.getTime() + DAY);
          const tabs = [first, await openTab()];
          const session = stripe.sessions.get(first);
          if (session && differs === 'amount') session.amount_total = 4_321;
          if (session && differs === 'currency') session.currency = 'usd';
          stripe.events.length = 0;
          for (const { action, tab, amount, delivers, isLost, failsAt } of steps) {
            at = new Date(at.getTime() + MINUTE);
            const known = stripe.events.length;
            if (action === 'refund here')
              await queueOrderRefund(db, owner, { orderId, reason: 'Asked', ...(amount ? { amount } : {}) }, at);
            else if (action === 'accept') await acceptDifferingPayment(db, owner, { orderId, reason: 'Agreed' }, at);
            else if (action === 'refunds run') await failing(failsAt, () => runRefunds(at));
            else act(tabs[tab] ?? '', action);
            if (isLost) stripe.events.splice(known);
            for (const choice of delivers) {
              const event = stripe.events[choice % Math.max(1, stripe.events.length)];
              if (event) await failing(failsAt, () => deliver(event, at));
            }
          }
          for (const event of stripe.events.toReversed()) await deliver(event, at);
          // The owner reads what lost events said, and refunds run until nothing is left to do.
          for (let i = 0; i < 3; i++) {
            await syncAndSettleOrder(db, board, { orderId }, at);
            await runRefunds(at);
          }
          const found = await findOrder(db, orderId);
          if (!found) throw new Error('The order is gone');
          const atStripe = tabs.map((tab) => moneyAtStripe(tab));
          const inEuro = atStripe.filter(({ currency }) => currency === 'eur');
          const entries = await db
            .selectFrom('entries')
            .select(['account', 'amount'])
            .where('order_id', '=', orderId)
            .execute();
          const balance = (account: string) =>
            entries.filter((one) => one.account === account).reduce((sum, one) => sum + one.amount, 0);
          expect(balance('cash')).toBe(inEuro.reduce((sum, one) => sum + one.cash, 0));
          expect(balance('disputed')).toBe(inEuro.reduce((sum, one) => sum + one.disputed, 0));
          // One payment counts. Of every other one nothing is left, or an admin is told why.
          const main = choosePaymentToKeep(found.payments);
          for (const payment of found.payments)
            if (payment.status === 'paid' && payment !== main && payment.problem === null)
              expect(refundableAmount(payment) <= 0 || payment.refunds.some(({ status }) => status === 'failed')).toBe(
                true,
              );
          expect(found.grants.map(({ amount, revokedAt }) => [amount, revokedAt === null])).toEqual(
            main ? [[1, found.status !== 'refunded' && found.status !== 'lost']] : [],
          );
          const made = found.payments.flatMap(({ refunds }) => refunds.filter(({ status }) => status !== 'failed'));
          const told = describeMoneyMoved(found).filter((sentence) => sentence.endsWith('returned.'));
          expect(told).toHaveLength(made.length);
        }),
        { numRuns: engine === 'sqlite' ? 16 : 4, seed: 7 },
      );
      const { differences, failure } = await reconcileRecentPayments(
        db,
        board,
        new Date(now.getTime() + days * 3 * DAY),
      );
      expect([differences, failure]).toEqual([[], null]);
      const months = await sumEarningsByMonth(db);
      const plans = await sumSalesByPlanAndMonth(db);
      const listed = await listLedgerEntries(db, String(now.getUTCFullYear()));
      const sum = (rows: readonly { revenue: number }[]) => rows.reduce((all, { revenue }) => all + revenue, 0);
      expect(sum(plans)).toBe(sum(months));
      expect(sum(months)).toBe(listed.reduce((all, one) => all - (one.account === 'revenue' ? one.amount : 0), 0));
      await db.deleteFrom('tasks').execute();
      await expectInvariants(db, new Date(now.getTime() + days * 3 * DAY));
      stripe.taxPercent = 0;
    },
    120_000,
  );
});
