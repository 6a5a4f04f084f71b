import type { Selectable } from 'kysely';
import * as z from 'zod';
import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { addDays, addMonths, type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { formatMoney } from '../../lib/money.ts';
import { publish } from '../../publishing/publish.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask } from '../../queue/task.ts';
import { changeJobStatus } from '../jobs/job.transition.ts';
import { hasEnded, isTermRunning } from '../jobs/job.ts';
import { publishOrSubmitJobInTransaction } from '../jobs/submission.commands.ts';
import { issueMissingCreditNotes } from './credit-note.commands.ts';
import { bookNewsletterPlaceByCredit, extendJobByCredit, featureJobByCredit } from './extras.commands.ts';
import type { StoredPayment } from './order.ts';
import {
  choosePaymentToKeep,
  deriveOrderStatus,
  HELD_STATUSES,
  hasUnresolvedDifference,
  laterDisputeStatus,
  laterPaymentStatus,
  laterRefundStatus,
  PAID_STATUSES,
  type PaymentSnapshot,
  type PaymentState,
  refundableAmount,
  type SubscriptionSnapshot,
  type SubscriptionWithRenewals,
  sumOrderBalances,
} from './payment.ts';
import { type CreditGrantKind, GRACE_DAYS, type PlanKind } from './selling.ts';
import {
  findLiveCreditUse,
  insertCreditGrant,
  insertCreditUse,
  releaseJobGrantsToCompany,
  SELLING,
} from './use.commands.ts';

type OrderRow = Selectable<Tables['orders']>;
type PaymentRow = Selectable<Tables['payments']>;

/** Payments with refunds and disputes, by attempt. */
export async function readStoredPayments(db: Db, orderId: string): Promise<StoredPayment[]> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute();
  const ids = payments.map(({ id }) => id);
  if (ids.length === 0) return [];
  const listOf = (table: 'payment_refunds' | 'payment_disputes') =>
    db.selectFrom(table).where('payment_id', 'in', ids).orderBy('created_at').orderBy('id');
  const refunds = await listOf('payment_refunds').selectAll('payment_refunds').execute();
  const disputes = await listOf('payment_disputes').selectAll('payment_disputes').execute();
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ payment_id }) => payment_id === payment.id),
    disputes: disputes.filter(({ payment_id }) => payment_id === payment.id),
  }));
}

/** References of a subscription's renewals that have no order here, oldest first. */
export async function listMissingRenewals(
  db: Db,
  { id, renewals }: Pick<SubscriptionWithRenewals, 'id' | 'renewals'>,
): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('reference')
    .where('orders.subscription', '=', id)
    .execute();
  const known = new Set(payments.map(({ reference }) => reference));
  return renewals.filter((one) => !known.has(one));
}

/** Stores a provider's snapshot. Ignores older ones. */
export async function storePaymentSnapshot(
  trx: Trx,
  paymentId: string,
  snapshot: PaymentSnapshot,
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  const payment = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', payment.order_id).executeTakeFirstOrThrow();
  const status = laterPaymentStatus(payment.status, snapshot.status);
  const paid = snapshot.status === 'paid' ? snapshot : payment;
  await trx
    .updateTable('payments')
    .set({
      status,
      reference: payment.reference ?? snapshot.reference,
      charge: payment.charge ?? snapshot.charge,
      customer: payment.customer ?? snapshot.customer,
      currency: paid.currency,
      amount: paid.amount,
      // The board's tax is a line for the provider.
      tax: paid === snapshot && order.tax_words !== '' ? taxWithin(order, snapshot.amount) : paid.tax,
      problem: paid === snapshot && !payment.accepted_at ? findMismatch(order, snapshot) : payment.problem,
      updated_at: at,
    })
    .where('id', '=', paymentId)
    .execute();
  for (const refund of snapshot.refunds) {
    const known = await trx
      .selectFrom('payment_refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .where((eb) =>
        eb.or([eb('id', '=', refund.refundId ?? refund.reference), eb('reference', '=', refund.reference)]),
      )
      .executeTakeFirst();
    const row = { reference: refund.reference, amount: refund.amount };
    if (known) {
      await trx
        .updateTable('payment_refunds')
        .set({ ...row, status: laterRefundStatus(known.status, refund.status) })
        .where('id', '=', known.id)
        .execute();
    } else {
      const rest = { status: refund.status, reason: 'Made at the provider', actor: 'system:selling', created_at: at };
      await trx
        .insertInto('payment_refunds')
        .values({ id: refund.refundId ?? refund.reference, payment_id: paymentId, ...row, ...rest })
        .execute();
    }
  }
  for (const { id, amount, status: reported } of snapshot.disputes) {
    const known = await trx.selectFrom('payment_disputes').select('status').where('id', '=', id).executeTakeFirst();
    const row = { amount, status: known ? laterDisputeStatus(known.status, reported) : reported };
    await trx
      .insertInto('payment_disputes')
      .values({ id, payment_id: paymentId, created_at: at, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  if (snapshot.subscription) await recordSubscription(trx, order, snapshot.subscription, at);
}

/** Stores when a subscription renews or ends. Ignores what was read earlier. */
async function recordSubscription(
  trx: Trx,
  order: OrderRow,
  { id, renewsAt, renewalAmount, endsAt }: SubscriptionSnapshot,
  at: Instant,
): Promise<void> {
  if (!order.subscription)
    await trx.updateTable('orders').set({ subscription: id }).where('id', '=', order.id).execute();
  const row = { renews_at: renewsAt, renewal_amount: renewalAmount, ends_at: endsAt, read_at: at };
  await trx
    .insertInto('subscriptions')
    .values({ id, order_id: order.renewal_of ?? order.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('subscriptions.read_at', '<=', at))
    .execute();
}

/** Board's tax within an amount, which is not the total where a differing payment was accepted. */
const taxWithin = ({ subtotal, discount, tax }: OrderRow, amount: number): number =>
  tax === 0 ? 0 : Math.round((tax * amount) / (subtotal - discount + tax));

/** Difference between order and payment, without the provider's tax. */
function findMismatch(order: OrderRow, snapshot: PaymentSnapshot): string | null {
  if (snapshot.currency !== order.currency) return `Paid in ${snapshot.currency}, ordered in ${order.currency}`;
  const tax = order.tax_words === '' ? snapshot.tax : order.tax;
  const expected = order.subtotal - order.discount + tax;
  if (snapshot.amount === expected) return null;
  return `Paid ${formatMoney(snapshot.amount, order.currency)}, ordered ${formatMoney(expected, order.currency)}`;
}

/** Settles an order by its payments: status, grants, ledger, role, and refunds of double payments. Idempotent. */
export async function settleOrderByPayments(trx: Trx, orderId: string, now: Date): Promise<OrderRow> {
  await acquireWriteLock(trx);
  const before = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const payments = await voidUnpaidInvoice(trx, await readStoredPayments(trx, orderId), now);
  const main = choosePaymentToKeep(payments);
  const status = deriveOrderStatus(payments, before.closed_at !== null);
  const isPaid = PAID_STATUSES.includes(status);
  // The provider's tax becomes the order's.
  const tax = main && before.tax_words === '' ? main.tax : before.tax;
  const changes = {
    status,
    tax,
    total: before.subtotal - before.discount + tax,
    problem:
      payments.find((one) => hasUnresolvedDifference(one) && (one.amount > 0 || !(before.closed_at || main)))
        ?.problem ?? null,
    paid_at: isPaid ? (before.paid_at ?? toInstant(now)) : null,
  };
  await trx.updateTable('orders').set(changes).where('id', '=', orderId).execute();
  const order = { ...before, ...changes };
  const returned = await postEntries(trx, order, payments, now);
  // Another part was refunded, which the buyer is told again.
  if (returned > 0 && status === 'partly refunded' && before.notified_status === status)
    await trx.updateTable('orders').set({ notified_status: 'paid' }).where('id', '=', orderId).execute();
  await issueMissingCreditNotes(trx, orderId, payments, now);
  if (isPaid) await grantLines(trx, order, now);
  await settleGrants(trx, order, now);
  for (const payment of payments) {
    if (payment === main || payment.status !== 'paid' || payment.problem !== null) continue;
    // An admin decides about a failed refund.
    if (payment.refunds.some((refund) => refund.status === 'failed')) continue;
    await recordAndQueueRefund(trx, payment, { amount: refundableAmount(payment), reason: 'Paid twice' }, now);
  }
  if (isPaid && before.paid_at === null) {
    const event = { type: 'order.paid', companyId: order.company_id, orderId } as const;
    await publish(trx, toInstant(now), { tags: [], events: [event] });
  }
  // Later events never use a credit that was left.
  if (HELD_STATUSES.includes(status) && !HELD_STATUSES.includes(before.status)) await continueJob(trx, order, now);
  return order;
}

/** Voids the invoice of an order that was paid in another way, or whose payment is void. */
async function voidUnpaidInvoice(trx: Trx, payments: StoredPayment[], now: Date): Promise<StoredPayment[]> {
  const invoice = payments.find(({ provider }) => provider === 'invoice');
  const isUnpaid = invoice?.status === 'invoiced' || invoice?.status === 'overdue';
  if (!invoice || !(invoice.status === 'void' || (isUnpaid && choosePaymentToKeep(payments)))) return payments;
  const at = toInstant(now);
  await trx.updateTable('payments').set({ status: 'void', updated_at: at }).where('id', '=', invoice.id).execute();
  await trx
    .updateTable('invoices')
    .set({ voided_at: at })
    .where('order_id', '=', invoice.order_id)
    .where('voided_at', 'is', null)
    .execute();
  return payments.map((payment) => (payment === invoice ? { ...payment, status: 'void' } : payment));
}

/** Records a payment that no provider reports. */
export async function recordManualPaymentAndSettle(
  trx: Trx,
  payment: { id: string; order_id: string },
  status: PaymentSnapshot['status'],
  now: Date,
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['total', 'tax', 'currency'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const isPaid = status === 'paid';
  const snapshot: PaymentSnapshot = {
    reference: `hand_${payment.id}`,
    status,
    amount: isPaid ? order.total : 0,
    tax: isPaid ? order.tax : 0,
    currency: order.currency,
    charge: `hand_${payment.id}`,
    customer: null,
    subscription: null,
    refunds: [],
    disputes: [],
  };
  await storePaymentSnapshot(trx, payment.id, snapshot, now);
  await settleOrderByPayments(trx, payment.order_id, now);
}

/** Posts the difference between ledger and payments. Returns the amount that it adds to refunds, without tax. */
async function postEntries(trx: Trx, order: OrderRow, payments: readonly PaymentState[], now: Date): Promise<number> {
  const posted = await trx
    .selectFrom('entries')
    .select(['account', (eb) => eb.fn.sum<number>('amount').as('sum')])
    .where('order_id', '=', order.id)
    .groupBy('account')
    .execute();
  const known = new Map(posted.map(({ account, sum }) => [account, Number(sum)]));
  const target = sumOrderBalances(payments, order);
  const posting = newId(now);
  const accounts = Object.keys(target) as (keyof typeof target)[];
  const entries = accounts.flatMap((account) => {
    const amount = target[account] - (known.get(account) ?? 0);
    return amount === 0 ? [] : [{ id: newId(now), posting, order_id: order.id, at: toInstant(now), account, amount }];
  });
  if (entries.length > 0) await trx.insertInto('entries').values(entries).execute();
  return entries.find(({ account }) => account === 'refunds')?.amount ?? 0;
}

const GRANT_OF: Record<PlanKind, CreditGrantKind> = {
  role: 'role',
  pack: 'role',
  period: 'slot',
  feature: 'feature',
  newsletter: 'newsletter',
  ad: 'ad',
};

const MONTHS = { month: 1, year: 12 } as const;

/** Inserts missing grants of lines. */
async function grantLines(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('position', 'not in', (eb) =>
      eb
        .selectFrom('grants')
        .select('line')
        .where('order_id', '=', order.id)
        .where('line', 'is not', null)
        .$castTo<{ line: number }>(),
    )
    .orderBy('position')
    .execute();
  for (const line of lines) {
    const what = GRANT_OF[line.kind];
    if (what === 'slot') await endSlots(trx, order, now);
    const period = line.billing_period;
    const startsAt = toInstant(now);
    await insertCreditGrant(
      trx,
      {
        company_id: order.company_id,
        order_id: order.id,
        line: line.position,
        what,
        amount: line.credits * line.quantity,
        days: what === 'feature' ? line.featured_days : line.days_open,
        // A draft's feature waits for publication.
        job_id: what === 'feature' && line.credits * line.quantity === 1 ? order.job_id : null,
        starts_at: startsAt,
        ends_at: period ? endOfPeriod(startsAt, period) : null,
        actor: 'system:selling',
      },
      now,
    );
  }
}

/** Ends slots of earlier periods when a subscription renews. */
async function endSlots(trx: Trx, { id, subscription }: OrderRow, now: Date): Promise<void> {
  if (subscription === null) return;
  await trx
    .updateTable('grants')
    .set({ ends_at: toInstant(now) })
    .where('what', '=', 'slot')
    .where('ends_at', '>', toInstant(now))
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('subscription', '=', subscription).where('id', '<>', id),
    )
    .execute();
}

const endOfPeriod = (start: Instant, period: keyof typeof MONTHS): Instant =>
  addDays(addMonths(start, MONTHS[period]), GRACE_DAYS);

/** Differs from every reason of an admin, which is never empty. */
const BY_ORDER = '';

/** Grants of an order, and those of days that came back from its roles. */
async function listGrantsOf(trx: Trx, orderId: string): Promise<string[]> {
  const first = await trx.selectFrom('grants').select('id').where('order_id', '=', orderId).execute();
  const ids = first.map(({ id }) => id);
  for (let last = ids; last.length > 0; ) {
    const rests = await trx
      .selectFrom('grants')
      .innerJoin('uses', 'uses.id', 'grants.rest_of')
      .select('grants.id')
      .where('uses.grant_id', 'in', last)
      .execute();
    last = rests.map(({ id }) => id);
    ids.push(...last);
  }
  return ids;
}

/** Freezes grants of disputed orders and revokes those of refunded or lost ones, or restores them. */
async function settleGrants(trx: Trx, { id, status }: OrderRow, now: Date): Promise<void> {
  const at = toInstant(now);
  const isOver = status === 'refunded' || status === 'lost';
  const ids = await listGrantsOf(trx, id);
  if (ids.length === 0) return;
  const grants = trx.updateTable('grants').where('id', 'in', ids);
  if (status === 'disputed') await grants.set({ frozen_at: at }).where('frozen_at', 'is', null).execute();
  else await grants.set({ frozen_at: null }).where('frozen_at', 'is not', null).execute();
  if (isOver) await grants.set({ revoked_at: at, revoked_why: BY_ORDER }).where('revoked_at', 'is', null).execute();
  else await grants.set({ revoked_at: null, revoked_why: null }).where('revoked_why', '=', BY_ORDER).execute();
}

/** Uses a purchase for its role, once: submits or publishes an unchanged draft, or extends a running role. */
async function continueJob(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  if (!order.job_id) return;
  const job = await trx.selectFrom('jobs').selectAll().where('id', '=', order.job_id).executeTakeFirst();
  if (!job) return;
  const grants = await trx
    .selectFrom('grants')
    .select(['id', 'what', 'days'])
    .where('order_id', '=', order.id)
    .where('revoked_at', 'is', null)
    .where('frozen_at', 'is', null)
    .orderBy('line')
    .execute();
  if (grants.length === 0) return;
  const used = await trx
    .selectFrom('uses')
    .select('id')
    .where(
      'grant_id',
      'in',
      grants.map(({ id }) => id),
    )
    .executeTakeFirst();
  if (used) return;
  const role = grants.find(({ what }) => what === 'role' || what === 'slot');
  const feature = grants.find(({ what }) => what === 'feature');
  const place = grants.find(({ what }) => what === 'newsletter');
  if (isTermRunning(job)) {
    if (role?.what === 'role') await extendJobByCredit(trx, SELLING, job, role, now);
    if (feature) await featureJobByCredit(trx, SELLING, job, feature, now);
    if (place) await bookNewsletterPlaceByCredit(trx, SELLING, job, place, now);
    return;
  }
  if (hasEnded(job)) return releaseJobGrantsToCompany(trx, job.id);
  if (!role) return;
  if (!(await findLiveCreditUse(trx, job.id, 'role')))
    await insertCreditUse(trx, { job_id: job.id, what: 'role', grant_id: role.id, days: role.days }, now);
  await submitOrPublishUnpaidJob(trx, job, now);
}

/** Submits or publishes an unpaid role, unless it changed. */
export async function submitOrPublishUnpaidJob(
  trx: Trx,
  job: { id: string; hash: string; version: number },
  now: Date,
): Promise<void> {
  const waiting = await trx.selectFrom('unpaid_jobs').selectAll().where('job_id', '=', job.id).executeTakeFirst();
  if (waiting?.version !== job.version) return;
  const { hash } = job;
  const { step, published_at: publishedAt } = waiting;
  const moments = publishedAt ? { published_at: publishedAt } : {};
  if (step === 'publish') await changeJobStatus(trx, SELLING, { hash }, 'publish', now, moments);
  else await publishOrSubmitJobInTransaction(trx, SELLING, { hash, at: publishedAt ?? undefined }, now);
}

export const refundTask = defineTask('payment.refund', z.object({ refundId: z.string() }), { attempts: 13 });

/** Records a refund and enqueues its call. */
export async function recordAndQueueRefund(
  trx: Trx,
  payment: Pick<PaymentRow, 'id'> & Pick<PaymentState, 'refunds'>,
  { amount, reason, actor = 'system:selling' }: { amount: number; reason: string; actor?: string },
  now: Date,
): Promise<string | undefined> {
  const isUnderway = payment.refunds.some(({ status }) => status === 'opening');
  if (amount <= 0 || isUnderway) return undefined;
  const id = newId(now);
  await trx
    .insertInto('payment_refunds')
    .values({
      id,
      payment_id: payment.id,
      reference: null,
      amount,
      status: 'opening',
      reason,
      actor,
      created_at: toInstant(now),
    })
    .execute();
  await enqueue(trx, refundTask, { refundId: id }, now, { key: `refund:${id}` });
  return id;
}
