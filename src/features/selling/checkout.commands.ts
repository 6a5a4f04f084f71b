import * as z from 'zod';
import { acquireWriteLock, writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, MINUTE, toInstant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { isCompanySuspended } from '../companies/company.queries.ts';
import { issueInvoiceOnce } from './invoice.commands.ts';
import { cancelUnpaidOrder, insertPaymentAttempt, validateOrderPromotionCode } from './order.commands.ts';
import {
  type CheckoutRequest,
  choosePaymentToKeep,
  laterPaymentStatus,
  laterRefundStatus,
  PAID_STATUSES,
  type PaymentProvider,
  type PaymentProviderEvent,
  type PaymentProviderName,
  type PaymentSnapshot,
  ProviderError,
  type TestPaymentOutcome,
} from './payment.ts';
import { findProviderCustomerId, readSellingSettings } from './selling.queries.ts';
import { type BillingDetails, calculateTax } from './selling.ts';
import {
  listMissingRenewals,
  readStoredPayments,
  recordManualPaymentAndSettle,
  refundTask,
  settleOrderByPayments,
  storePaymentSnapshot,
} from './settle.commands.ts';

/** Ways to be paid that are configured. */
export interface PaymentServices {
  providers: Partial<Record<PaymentProviderName, PaymentProvider>>;
  origin: string;
}

const REJECTED =
  'The payment provider does not take this order, for example because its amount is too small. Nothing was charged: write to us';
const UNREACHABLE = 'The payment provider cannot be reached now. Nothing was charged: try again in a minute';

/**
 * Opens a checkout or returns the open one. Stores the attempt before calling the provider, and repeats unanswered calls with
 * the same idempotency key.
 */
export async function openOrReuseCheckout(
  db: Db,
  payments: PaymentServices,
  { orderId, provider: name }: { orderId: string; provider: PaymentProviderName },
  now: Date,
): Promise<Result<{ url: string }>> {
  const provider = payments.providers[name];
  if (!provider) return invalid('', 'Choose another way to pay');
  const attempt = await db.transaction().execute((trx) => beginAttempt(trx, orderId, name, now));
  if (!attempt.ok) return attempt;
  if (attempt.value.url) return succeed({ url: attempt.value.url });
  const request = await buildRequest(db, payments, orderId, attempt.value.paymentId);
  try {
    const { reference, url } = await provider.openCheckout(request);
    await writeTransaction(db, async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select('status')
        .where('id', '=', request.paymentId)
        .executeTakeFirstOrThrow();
      const status = laterPaymentStatus(payment.status, name === 'invoice' ? 'invoiced' : 'open');
      await trx
        .updateTable('payments')
        .set({ reference, url, status, updated_at: toInstant(now) })
        .where('id', '=', request.paymentId)
        .execute();
      if (name === 'invoice') await issueInvoiceOnce(trx, orderId, now);
      await settleOrderByPayments(trx, orderId, now);
    });
    return succeed({ url: url ?? paths.order(orderId) });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.isFinal) await endAttempt(db, { id: request.paymentId, order_id: orderId }, 'failed', now);
    return invalid('', error.isRejection ? REJECTED : UNREACHABLE);
  }
}

async function beginAttempt(
  trx: Trx,
  orderId: string,
  provider: PaymentProviderName,
  now: Date,
): Promise<Result<{ paymentId: string; url: string | null }>> {
  await acquireWriteLock(trx);
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return invalid('', 'There is no such order');
  if (PAID_STATUSES.includes(order.status)) return invalid('', 'This order is paid');
  if (order.problem) return invalid('', 'We are looking into a payment for this order, and will write to you');
  if (order.closed_at || order.status === 'void') return invalid('', 'This order was cancelled');
  // A new checkout would be another subscription.
  if (order.renewal_of !== null)
    return invalid('', 'Stripe charges the card for a renewal: change it under Billing, or choose a plan again');
  if (order.status === 'processing') return invalid('', 'Your bank is confirming the payment of this order');
  if (order.status === 'invoiced' || order.status === 'overdue') return invalid('', 'This order is paid by invoice');
  if (order.company_id && (await isCompanySuspended(trx, order.company_id)))
    return invalid('', 'The company is suspended, so it can buy nothing');
  const code = await validateOrderPromotionCode(trx, order, now);
  if (!code.ok) return code;
  if (provider === 'invoice') {
    if (!(await readSellingSettings(trx)).offersInvoice) return invalid('', 'Choose another way to pay');
    const { name, address, country } = JSON.parse(order.billing) as BillingDetails;
    if (!name || address.length === 0 || !country)
      return invalid('', 'Enter the name, address and country for the invoice first');
  }
  const at = toInstant(now);
  const live = (await readStoredPayments(trx, orderId)).find(
    (payment) =>
      payment.provider === provider &&
      payment.expires_at > at &&
      (payment.status === 'opening' || payment.status === 'open'),
  );
  if (live) return succeed({ paymentId: live.id, url: live.url });
  return succeed({ paymentId: await insertPaymentAttempt(trx, orderId, provider, now), url: null });
}

async function buildRequest(
  db: Db,
  { origin }: PaymentServices,
  orderId: string,
  paymentId: string,
): Promise<CheckoutRequest> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const customer = order.company_id
    ? await findProviderCustomerId(db, order.company_id, payment.provider, payment.created_at)
    : undefined;
  const { taxMode } = await readSellingSettings(db);
  const renews = lines.some(({ billing_period }) => billing_period !== null);
  // A discount is of the first period, and later ones are taxed in full.
  const tax = renews ? calculateTax(order.subtotal, order.tax_percent) : order.tax;
  return {
    paymentId,
    orderId,
    currency: order.currency,
    lines: lines.map(({ name, amount, quantity, billing_period }) => ({
      name,
      amount,
      quantity,
      billingPeriod: billing_period,
    })),
    discount: order.discount + tax - order.tax,
    tax,
    taxWords: order.tax_words,
    addsTax: order.tax === 0 && order.tax_words === '' && taxMode === 'provider',
    email: order.buyer_email,
    billing: JSON.parse(order.billing) as BillingDetails,
    // The customer may have been deleted at the provider.
    customer: payment.attempt === 1 ? (customer ?? null) : null,
    expiresAt: payment.expires_at,
    successUrl: origin + paths.orderReturn(orderId),
    cancelUrl: origin + paths.orderReturn(orderId),
  };
}

/** Ends an attempt whose checkout's URL was never given out, unless an event has named it meanwhile. */
const endAttempt = (
  db: Db,
  payment: { id: string; order_id: string },
  status: 'failed' | 'expired',
  now: Date,
): Promise<void> =>
  writeTransaction(db, async (trx) => {
    await trx
      .updateTable('payments')
      .set({ status, updated_at: toInstant(now) })
      .where('id', '=', payment.id)
      .where('reference', 'is', null)
      .where('status', '=', 'opening')
      .execute();
    await settleOrderByPayments(trx, payment.order_id, now);
  });

/** Cancels an unpaid order, whose open checkouts end. One that the provider could not end may still be paid. */
export async function cancelOrderWithCheckouts(
  db: Db,
  { providers }: PaymentServices,
  orderId: string,
  now: Date,
): Promise<Result<{ orderId: string }>> {
  const cancelled = await cancelUnpaidOrder(db, orderId, now);
  if (!cancelled.ok) return cancelled;
  for (const { id, provider, status, reference } of await readStoredPayments(db, orderId)) {
    if (status !== 'open' || reference === null) continue;
    try {
      await providers[provider]?.expireCheckout(reference);
    } catch (error) {
      if (error instanceof ProviderError) continue;
      throw error;
    }
    const values = { status: 'expired', updated_at: toInstant(now) } as const;
    await db.updateTable('payments').set(values).where('id', '=', id).where('status', '=', 'open').execute();
  }
  return cancelled;
}

interface Snapshot {
  paymentId: string;
  snapshot: PaymentSnapshot;
}

/**
 * Reads an order's payments and settles it, twice if a charge is new. Marks an event as applied in the same transaction. @throws ProviderError if a
 * provider is unreachable.
 */
export async function syncAndSettleOrder(
  db: Db,
  payments: PaymentServices,
  source: { orderId: string; event?: PaymentProviderEvent },
  now: Date,
): Promise<void> {
  const { orderId, event } = source;
  if (event) await storeUnknownAttempt(db, payments, orderId, event, now);
  const stored = await readStoredPayments(db, orderId);
  const snapshots: Snapshot[] = [];
  for (const { id, provider, reference } of stored) {
    // The event names the reference if the response was lost. An invoice does not say which attempt it is of.
    const named = event?.paymentId === id ? event.references : [];
    for (const known of reference === null ? named : [reference]) {
      const snapshot = await payments.providers[provider]?.readCheckout(known);
      if (!snapshot || (snapshot.paymentId !== undefined && snapshot.paymentId !== id)) continue;
      snapshots.push({ paymentId: id, snapshot });
    }
  }
  const hasNewCharge = snapshots.some(
    ({ paymentId, snapshot }) => snapshot.charge && stored.some(({ id, charge }) => id === paymentId && !charge),
  );
  await writeTransaction(db, async (trx) => {
    for (const { paymentId, snapshot } of snapshots) await storePaymentSnapshot(trx, paymentId, snapshot, now);
    await settleOrderByPayments(trx, orderId, now);
    await queueCancellations(trx, orderId, snapshots, now);
    if (event && !hasNewCharge) await markApplied(trx, event.id, orderId, now);
  });
  // Until now, events about refunds and disputes of this charge found no order.
  if (hasNewCharge) await syncAndSettleOrder(db, payments, source, now);
}

/** Stores the attempt that an event names if it was begun after the backup that was restored. */
async function storeUnknownAttempt(
  db: Db,
  { providers }: PaymentServices,
  orderId: string,
  { paymentId: id = '', references }: PaymentProviderEvent,
  now: Date,
): Promise<void> {
  if (id === '' || (await db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst())) return;
  for (const reference of references) {
    const snapshot = await providers.stripe?.readCheckout(reference);
    if (snapshot?.paymentId !== id || snapshot.orderId !== orderId) continue;
    await writeTransaction(db, (trx) => insertPaymentAttempt(trx, orderId, 'stripe', now, { id, reference }));
  }
}

const cancellationTask = defineTask('payment.cancel-subscription', z.object({ id: z.string() }), { attempts: 13 });

/** Cancels the subscriptions of payments beside the one that pays the order. These payments are refunded. */
async function queueCancellations(trx: Trx, orderId: string, snapshots: readonly Snapshot[], now: Date): Promise<void> {
  const main = choosePaymentToKeep(await readStoredPayments(trx, orderId));
  for (const { paymentId, snapshot } of snapshots) {
    const { status, subscription } = snapshot;
    if (!main || paymentId === main.id || status !== 'paid' || !subscription?.renewsAt) continue;
    await queueCancellation(trx, subscription.id, now);
  }
}

/** Cancels the subscriptions of a company that is suspended or has no active member. What is paid stays. Returns their number. */
export async function queueCancellationsOfCompany(trx: Trx, companyId: string, now: Date): Promise<number> {
  const renewing = await trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select('subscriptions.id')
    .where('orders.company_id', '=', companyId)
    .where('renews_at', 'is not', null)
    .execute();
  for (const { id } of renewing) await queueCancellation(trx, id, now);
  return renewing.length;
}

const queueCancellation = (trx: Trx, id: string, now: Date): Promise<boolean> =>
  enqueue(trx, cancellationTask, { id }, now, { key: `cancel-subscription:${id}` });

export const createCancellationHandler = ({ providers }: PaymentServices): TaskHandler =>
  taskHandler(cancellationTask, async (_, { id }) => {
    if (!providers.stripe) throw new Error('The payment provider of this subscription is not configured');
    await providers.stripe.cancelSubscription(id).catch((error: unknown) => {
      // It has ended already.
      if (!(error instanceof ProviderError && error.isRejection)) throw error;
    });
  });

async function markApplied(trx: Db, eventId: string, orderId: string | null, now: Date): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ applied_at: toInstant(now), order_id: orderId, problem: null })
    .where('id', '=', eventId)
    .execute();
}

/**
 * Stores an event, then applies it. False for an invalid signature. @throws Error if not applied; it stays stored for a retry.
 */
export async function storeAndApplyPaymentEvent(
  db: Db,
  payments: PaymentServices,
  { provider: name, body, signature }: { provider: PaymentProviderName; body: string; signature: string },
  now: Date,
): Promise<boolean> {
  const event = await payments.providers[name]?.readEvent(body, signature);
  if (!event) return false;
  await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      provider: name,
      type: event.type,
      order_id: null,
      received_at: toInstant(now),
      applied_at: null,
      digest: sha256(body),
      body,
      problem: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await applyEvent(db, payments, event, now);
  return true;
}

async function applyEvent(db: Db, payments: PaymentServices, event: PaymentProviderEvent, now: Date): Promise<void> {
  const { applied_at } = await db
    .selectFrom('payment_events')
    .select('applied_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  if (applied_at !== null) return;
  try {
    const orderId = event.renewal
      ? await openRenewal(db, event.renewal, event.orderId, now)
      : await findOrderOf(db, event);
    if (orderId === undefined) await markApplied(db, event.id, null, now);
    else await syncAndSettleOrder(db, payments, { orderId, event }, now);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await db.updateTable('payment_events').set({ problem }).where('id', '=', event.id).execute();
    throw error;
  }
}

/** Opens the order of a subscription's next period with the first's lines. Returns an existing one. */
const openRenewal = (
  db: Db,
  { invoice, subscription }: { invoice: string; subscription: string },
  firstId: string | undefined,
  now: Date,
): Promise<string | undefined> =>
  writeTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('payments')
      .select('order_id')
      .where('reference', '=', invoice)
      .executeTakeFirst();
    if (known) return known.order_id;
    const first = await trx
      .selectFrom('orders')
      .selectAll()
      .where('renewal_of', 'is', null)
      .where((eb) => eb.or([eb('subscription', '=', subscription), eb('id', '=', firstId ?? '')]))
      .executeTakeFirst();
    if (!first) return undefined;
    const id = newId(now);
    const tax = calculateTax(first.subtotal, first.tax_percent);
    await trx
      .insertInto('orders')
      .values({
        ...first,
        id,
        subscription,
        job_id: null,
        code_id: null,
        discount: 0,
        tax,
        total: first.subtotal + tax,
        status: 'open',
        problem: null,
        notified_status: '',
        renewal_of: first.id,
        created_at: toInstant(now),
        paid_at: null,
        closed_at: null,
      })
      .execute();
    const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', first.id).execute();
    await trx
      .insertInto('order_lines')
      .values(lines.map((line) => ({ ...line, order_id: id })))
      .execute();
    const paymentId = await insertPaymentAttempt(trx, id, 'stripe', now, { reference: invoice });
    await trx.updateTable('payments').set({ status: 'open' }).where('id', '=', paymentId).execute();
    return id;
  });

/** Order of an event. Undefined for other sales. */
async function findOrderOf(
  db: Db,
  { orderId, paymentId, references }: PaymentProviderEvent,
): Promise<string | undefined> {
  const byPayment = db.selectFrom('payments').select('order_id');
  if (paymentId !== undefined) {
    const found = await byPayment.where('id', '=', paymentId).executeTakeFirst();
    if (found) return found.order_id;
  }
  if (references.length > 0) {
    const found = await byPayment
      .where((eb) => eb.or([eb('reference', 'in', references), eb('charge', 'in', references)]))
      .executeTakeFirst();
    if (found) return found.order_id;
  }
  if (orderId === undefined) return undefined;
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  return order?.id;
}

/** Makes refunds. Repeats unanswered calls with the same idempotency key. */
export const createRefundHandler = ({ providers }: PaymentServices): TaskHandler =>
  taskHandler(refundTask, async ({ db, now, attempt }, { refundId }) => {
    const refund = await db
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
      .select([
        'payments.provider',
        'payments.charge',
        'payments.order_id',
        'payment_refunds.amount',
        'payment_refunds.status',
      ])
      .where('payment_refunds.id', '=', refundId)
      .executeTakeFirst();
    if (refund?.status !== 'opening') return;
    const { provider, charge, amount, order_id } = refund;
    const made = await requestAtProvider(providers[provider], { refundId, charge: charge ?? '', amount, attempt });
    await writeTransaction(db, async (trx) => {
      const current = await trx
        .selectFrom('payment_refunds')
        .select('status')
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('payment_refunds')
        .set({ reference: made.reference, status: laterRefundStatus(current.status, made.status) })
        .where('id', '=', refundId)
        .execute();
      await settleOrderByPayments(trx, order_id, now);
    });
  });

async function requestAtProvider(
  provider: PaymentProvider | undefined,
  request: Parameters<PaymentProvider['refund']>[0],
): Promise<{ reference: string | null; status: 'pending' | 'succeeded' | 'failed' | 'opening' }> {
  if (!provider) throw new Error('The payment provider of this refund is not configured');
  try {
    return await provider.refund(request);
  } catch (error) {
    if (error instanceof ProviderError && error.isRejection) return { reference: null, status: 'failed' };
    throw error;
  }
}

const TEST_STATUS = { pay: 'paid', delay: 'processing', decline: 'failed', expire: 'expired' } as const;

/** Sets the outcome of a test payment. */
export const setTestPaymentOutcome = (
  db: Db,
  { paymentId, outcome }: { paymentId: string; outcome: TestPaymentOutcome },
  now: Date,
): Promise<Result<{ orderId: string }>> =>
  writeTransaction(db, async (trx) => {
    const payment = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
    if (payment?.provider !== 'test') return invalid('', 'There is no such test payment');
    await recordManualPaymentAndSettle(trx, payment, TEST_STATUS[outcome], now);
    return succeed({ orderId: payment.order_id });
  });

/** Minutes between polls of open payments. */
const POLL_MINUTES = 10;
const PAYMENTS_AT_ONCE = 100;

const pollTask = defineTask('payment.poll', z.object({}), { attempts: 3 });

/** Payments without events, renewals that Stripe retries once a day, and unapplied events. */
const duePayments = (db: Db, before: Instant) =>
  db
    .selectFrom('payments')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['opening', 'open', 'processing']).and('updated_at', '<=', before),
        eb('status', '=', 'retrying').and('updated_at', '<=', addDays(before, -1)),
      ]),
    );
/** Subscriptions whose renewal no event reported. */
const dueSubscriptions = (db: Db, before: Instant) =>
  db.selectFrom('subscriptions').where('renews_at', '<=', before).where('read_at', '<=', before);
const dueEvents = (db: Db, before: Instant) =>
  db.selectFrom('payment_events').where('applied_at', 'is', null).where('received_at', '<=', before);
const dueBefore = (now: Date): Instant => toInstant(new Date(now.getTime() - POLL_MINUTES * MINUTE));

/** Enqueues a poll if due. */
export async function enqueuePaymentPollIfDue(db: Db, now: Date): Promise<void> {
  const before = dueBefore(now);
  const due =
    (await duePayments(db, before).select('id').limit(1).executeTakeFirst()) ??
    (await dueSubscriptions(db, before).select('id').limit(1).executeTakeFirst()) ??
    (await dueEvents(db, before).select('id').limit(1).executeTakeFirst());
  const turn = Math.floor(now.getTime() / (POLL_MINUTES * MINUTE));
  if (due) await enqueue(db, pollTask, {}, now, { key: `payments:${turn}`, hasLowPriority: true });
}

export const createPaymentPollHandler = (payments: PaymentServices): TaskHandler =>
  taskHandler(pollTask, ({ db, now }) => pollPaymentsOrThrow(db, payments, now));

/**
 * Reads payments and renewals without events and applies failed events. Returns their number. @throws ProviderError at the
 * end if a provider is unreachable.
 */
export async function pollPaymentsOrThrow(db: Db, payments: PaymentServices, now: Date): Promise<number> {
  const before = dueBefore(now);
  let failure: unknown;
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      failure = error;
    });
  };
  const open = await duePayments(db, before)
    .select(['id', 'order_id', 'reference', 'expires_at', 'provider'])
    .orderBy('updated_at')
    .limit(PAYMENTS_AT_ONCE)
    .execute();
  for (const payment of open) {
    await db
      .updateTable('payments')
      .set({ updated_at: toInstant(now) })
      .where('id', '=', payment.id)
      .execute();
    if (payment.reference !== null)
      await attempt(() => syncAndSettleOrder(db, payments, { orderId: payment.order_id }, now));
    else if (payment.expires_at <= toInstant(now)) await endAttempt(db, payment, 'expired', now);
  }
  const subscriptions = await dueSubscriptions(db, before)
    .select(['id', 'order_id'])
    .orderBy('read_at')
    .limit(PAYMENTS_AT_ONCE)
    .execute();
  for (const subscription of subscriptions) {
    await db
      .updateTable('subscriptions')
      .set({ read_at: toInstant(now) })
      .where('id', '=', subscription.id)
      .execute();
    await attempt(() => openMissedRenewals(db, payments, subscription, now));
  }
  const events = await dueEvents(db, before)
    .select(['id', 'provider', 'body'])
    .orderBy('received_at')
    .limit(PAYMENTS_AT_ONCE)
    .execute();
  for (const { provider, body } of events) {
    const event = payments.providers[provider]?.parseEvent(body);
    if (event) await attempt(() => applyEvent(db, payments, event, now));
  }
  if (failure) throw failure;
  return open.length + subscriptions.length + events.length;
}

/** Opens the orders of a subscription's renewals that no event reported, oldest first, and reads the subscription. */
async function openMissedRenewals(
  db: Db,
  payments: PaymentServices,
  { id, order_id }: { id: string; order_id: string },
  now: Date,
): Promise<void> {
  const read = await payments.providers.stripe?.readSubscription(id).catch((error: unknown) => {
    // The nightly comparison lists a subscription that Stripe does not know.
    if (error instanceof ProviderError && error.isRejection) return undefined;
    throw error;
  });
  if (!read) return;
  const orderIds = [order_id];
  for (const invoice of await listMissingRenewals(db, { id, renewals: read.renewals })) {
    const orderId = await openRenewal(db, { invoice, subscription: id }, order_id, now);
    if (orderId) orderIds.push(orderId);
  }
  for (const orderId of orderIds) await syncAndSettleOrder(db, payments, { orderId }, now);
}

const EVENT_BODY_DAYS = 30;

/** Erases bodies of applied events, which contain personal data. Ids stay for deduplication. */
export async function eraseOldPaymentEventBodies(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ body: '' })
    .where('applied_at', 'is not', null)
    .where('received_at', '<=', addDays(toInstant(now), -EVENT_BODY_DAYS))
    .where('body', '<>', '')
    .execute();
}
