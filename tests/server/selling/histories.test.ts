import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '../../../src/db/column-values.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { submitJob } from '../../../src/features/jobs/submission.commands.ts';
import {
  fulfilOrder,
  openCheckout,
  type PaymentServices,
  pollPayments,
  receiveEvent,
} from '../../../src/features/selling/checkout.commands.ts';
import type { PaymentSnapshot } from '../../../src/features/selling/payment.ts';
import { stripeProvider } from '../../../src/features/selling/stripe.ts';
import { DAY, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { type StripeEvent, StripeStandIn, signEvent } from '../../stand-ins/stripe.ts';
import { Failed, failAtWrite, failNoMore } from '../failing-writes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { order, plantPlan, recruiter } from './board.ts';

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

/** Deliveries of events, repeated and reordered. */
type Delivery =
  | { kind: 'event'; choice: number; failsAt: number; isStale: boolean }
  | { kind: 'page'; failsAt: number; isStale: boolean }
  | { kind: 'poll' };

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      choice: fc.nat(),
      failsAt: fc.integer({ min: 0, max: 25 }),
      isStale: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('page' as const),
      failsAt: fc.integer({ min: 0, max: 25 }),
      isStale: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const) }) },
);

const history = fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.array(delivery, { maxLength: 3 })), {
  minLength: 1,
  maxLength: 8,
});

/** Does one action on the order's payment, if it is possible now. */
function act(session: string, action: Action): void {
  const { status, payment_intent: intent, payment_status: paid } = stripe.sessions.get(session) ?? {};
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
  if (action === 'refund half' && isPaid && refunds.length < 2) stripe.refundThere(intent, 7_450);
  if (action === 'refund fails' && refunds[0]?.status === 'succeeded') stripe.failRefund(refunds[0].id);
  if (action === 'dispute' && isPaid && disputes.length === 0) stripe.dispute(intent);
  if (action === 'lose' && open?.status === 'needs_response') stripe.closeDispute(open.id, 'lost');
  if (action === 'win' && open) stripe.closeDispute(open.id, 'won');
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

describeOnBothEngines('The events of an order', (open) => {
  it('The events of an order end in one state, in any order, repeated, with stale reads, and with failures at any write', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const provider = stripeProvider({ key: 'sk_test_1', secrets: [SECRET], api: stripe.url, retries: 0 });
    let isStale = false;
    const seen = new Map<string, PaymentSnapshot | undefined>();
    const board: PaymentServices = {
      providers: {
        stripe: {
          ...provider,
          readCheckout: async (reference) => {
            const earlier = seen.get(reference);
            if (isStale && earlier) return earlier;
            const snapshot = await provider.readCheckout(reference);
            // A stale read is the oldest one.
            if (!seen.has(reference)) seen.set(reference, snapshot);
            return snapshot;
          },
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
      expectValue(await submitJob(db, recruiter, { hash }, at));
      const orderId = await order(db, { slug, jobHash: hash }, at);
      const { url } = expectValue(await openCheckout(db, board, { orderId, provider: 'stripe' }, at));
      return { orderId, session: url.split('/pay/')[1] ?? '', title };
    };
    const deliver = (event: StripeEvent, at: Date) => {
      const body = JSON.stringify(event);
      return receiveEvent(db, board, { provider: 'stripe', body, signature: signEvent(body, SECRET, new Date()) }, at);
    };
    /** True if the work ended, false if the write that was to fail did. */
    const failing = async (failsAt: number, work: () => Promise<unknown>): Promise<void> => {
      if (failsAt > 0) failAtWrite(failsAt);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Failed) && !String((error as Error).cause ?? error).includes('This write fails'))
          throw error;
      } finally {
        failNoMore();
      }
    };
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (steps, order) => {
        let at = new Date(now.getTime() + counter * DAY);
        const tried = await begin(at);
        stripe.events.length = 0;
        let reached = 0;
        for (const [action, deliveries] of steps) {
          act(tried.session, action);
          for (const one of deliveries) {
            at = new Date(at.getTime() + MINUTE);
            isStale = one.kind !== 'poll' && one.isStale;
            const event =
              one.kind === 'event' ? stripe.events[one.choice % Math.max(1, stripe.events.length)] : undefined;
            if (one.kind === 'poll') await pollPayments(db, board, at);
            else if (one.kind === 'page')
              await failing(one.failsAt, () => fulfilOrder(db, board, { orderId: tried.orderId }, at));
            else if (event) await failing(one.failsAt, () => deliver(event, at));
            const { status } = await paymentOf(tried.orderId);
            // A stale read does not take back what was known before.
            expect(PAYMENT_STATUSES.indexOf(status)).toBeGreaterThanOrEqual(reached);
            reached = PAYMENT_STATUSES.indexOf(status);
          }
        }
        isStale = false;
        const events = [...stripe.events];
        const shuffled = events.map((event) => [order.next().value, event] as const).sort(([a], [b]) => a - b);
        for (const [, event] of shuffled) await deliver({ ...event, id: `${event.id}_last` }, at);
        const plain = await begin(at);
        for (const [action] of steps) act(plain.session, action);
        await fulfilOrder(db, board, { orderId: plain.orderId }, at);
        const { job, ...one } = await stateOf(db, tried.orderId);
        const { job: plainJob, ...other } = await stateOf(db, plain.orderId);
        expect(one).toEqual(other);
        // No role disappears: one that was paid in between stays published when the money goes back later.
        expect(job.title).toBe(tried.title);
        const wasReturned = !['paid', 'partly refunded'].includes(one.status) && one.paid;
        if (job.status !== plainJob.status) expect([job.status, wasReturned]).toEqual(['published', true]);
      }),
      { numRuns: 8 },
    );
    await pollPayments(db, board, new Date(now.getTime() + 2 * counter * DAY));
    expect(await db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
    await expectInvariants(db, now);
  }, 120_000);
});
