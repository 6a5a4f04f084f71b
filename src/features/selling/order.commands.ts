import { acquireWriteLock, writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { HOUR, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { emailSchema } from '../accounts/sign-in.schema.ts';
import { isCompanySuspended } from '../companies/company.queries.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { hasEnded } from '../jobs/job.ts';
import type { StoredPayment } from './order.ts';
import {
  choosePaymentToKeep,
  choosePaymentToRefund,
  hasUnresolvedDifference,
  type PaymentProviderName,
  type PaymentSnapshot,
  refundableAmount,
  UNPAID_STATUSES,
} from './payment.ts';
import { findPlanOnSale, readBillingProfile, readSellingSettings } from './selling.queries.ts';
import { type BillingForm, billingFormSchema, validateReason } from './selling.schema.ts';
import {
  type BillingDetails,
  CHECKOUT_HOURS,
  computeOrderAmounts,
  type GIFTS,
  noBilling,
  ROLE_PLANS,
  SELLING_LIMITS,
} from './selling.ts';
import {
  readStoredPayments,
  recordAndQueueRefund,
  settleOrderByPayments,
  storePaymentSnapshot,
  submitOrPublishUnpaidJob,
} from './settle.commands.ts';
import { insertCreditGrant } from './use.commands.ts';

interface NewOrder {
  /** Buying company. Undefined for an advertiser. */
  companyId?: string | undefined;
  userId?: string | undefined;
  email: string;
  items: readonly { slug: string; quantity: number }[];
  /** Promotion code. Empty for none. */
  code: string;
  jobHash?: string | undefined;
  adId?: string | undefined;
}

/** Opens an order with prices of plans and billing data of the profile. */
export const createOrder = (db: Db, order: NewOrder, now: Date): Promise<Result<{ id: string }>> =>
  commitIfOk(db, (trx) => createOrderInTransaction(trx, order, now));

export async function createOrderInTransaction(trx: Trx, order: NewOrder, now: Date): Promise<Result<{ id: string }>> {
  await acquireWriteLock(trx);
  const email = validate(emailSchema, order.email);
  if (!email.ok) return { ok: false, problems: email.problems.map(({ message }) => ({ field: 'email', message })) };
  const { companyId, items } = order;
  if (companyId && (await isCompanySuspended(trx, companyId)))
    return invalid('', 'The company is suspended, so it can buy nothing');
  const lines = await readLines(trx, items);
  if (!lines.ok) return lines;
  const job = await findBuyableJob(trx, order, lines.value);
  if (!job.ok) return job;
  const isAd = lines.value.some(({ plan }) => plan.kind === 'ad');
  if (!companyId && !lines.value.every(({ plan }) => plan.kind === 'ad'))
    return invalid('', 'Sign in with your company first: this plan belongs to a company');
  if (isAd && order.adId === undefined) return invalid('', 'An ad campaign is bought with its ad');
  const settings = await readSellingSettings(trx);
  const discount = await findDiscount(trx, order.code, companyId, lines.value, now);
  if (!discount.ok) return discount;
  const billing = companyId ? await readBillingProfile(trx, companyId) : await readLastBilling(trx, order.userId ?? '');
  const amounts = computeOrderAmounts(
    lines.value.map(({ plan, quantity }) => ({ amount: plan.amount, quantity })),
    discount.value,
    settings,
    billing,
  );
  const id = newId(now);
  await trx
    .insertInto('orders')
    .values({
      id,
      company_id: companyId ?? null,
      user_id: order.userId ?? null,
      buyer_email: email.value,
      billing: JSON.stringify(billing),
      job_id: job.value,
      ad_id: order.adId ?? null,
      code_id: discount.value?.codeId ?? null,
      currency: settings.currency,
      subtotal: amounts.subtotal,
      discount: amounts.discount,
      tax: amounts.tax,
      total: amounts.total,
      tax_words: amounts.taxWords,
      tax_percent: amounts.taxPercent,
      status: 'open',
      problem: null,
      subscription: null,
      renewal_of: null,
      created_at: toInstant(now),
      paid_at: null,
      closed_at: null,
    })
    .execute();
  await trx
    .insertInto('order_lines')
    .values(
      lines.value.map(({ plan, quantity }, position) => ({
        order_id: id,
        position,
        plan_id: plan.id,
        name: plan.name,
        kind: plan.kind,
        amount: plan.amount,
        quantity,
        credits: plan.credits,
        days_open: plan.daysOpen,
        featured_days: plan.featuredDays,
        billing_period: plan.billingPeriod,
        impressions: plan.impressions,
      })),
    )
    .execute();
  // Settled at once with nothing to pay.
  if (amounts.total === 0 && settings.taxMode !== 'provider') await payNothing(trx, id, settings.currency, now);
  return succeed({ id });
}

type Line = { plan: NonNullable<Awaited<ReturnType<typeof findPlanOnSale>>>; quantity: number };

async function readLines(trx: Trx, items: NewOrder['items']): Promise<Result<Line[]>> {
  if (items.length === 0) return invalid('plan', 'Choose a plan');
  if (items.length > SELLING_LIMITS.plans || new Set(items.map(({ slug }) => slug)).size < items.length)
    return invalid('plan', 'Choose each plan once');
  const lines: Line[] = [];
  for (const { slug, quantity } of items) {
    const plan = await findPlanOnSale(trx, slug);
    if (!plan) return invalid('plan', 'This plan is no longer sold: choose another one');
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > SELLING_LIMITS.quantity)
      return invalid('quantity', `The quantity must be a whole number from 1 to ${SELLING_LIMITS.quantity}`);
    lines.push({ plan, quantity });
  }
  const periods = lines.filter(({ plan }) => plan.billingPeriod !== null);
  if (periods.length > 0 && lines.length > 1) return invalid('plan', 'Buy a subscription on its own');
  if (periods.some(({ quantity }) => quantity > 1)) return invalid('quantity', 'Buy one subscription at a time');
  const subtotal = lines.reduce((sum, { plan, quantity }) => sum + plan.amount * quantity, 0);
  if (subtotal > SELLING_LIMITS.amount) return invalid('quantity', 'This order is too large: split it into several');
  return succeed(lines);
}

/** Last billing data of an advertiser. */
async function readLastBilling(trx: Trx, userId: string): Promise<BillingDetails> {
  const last = await trx
    .selectFrom('orders')
    .select('billing')
    .where('user_id', '=', userId)
    .where('company_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ? (JSON.parse(last.billing) as BillingDetails) : noBilling;
}

/** Id of the order's role, which must be the company's and not ended. */
async function findBuyableJob(trx: Trx, order: NewOrder, lines: readonly Line[]): Promise<Result<string | null>> {
  if (order.jobHash === undefined) return succeed(null);
  const job = await findJobByHash(trx, order.jobHash);
  if (!job || job.company_id !== order.companyId) return invalid('hash', 'There is no such role');
  if (hasEnded(job)) return invalid('hash', 'This role has ended: post it again first');
  const roles = lines.filter(({ plan }) => ROLE_PLANS.includes(plan.kind));
  if (roles.length > 1) return invalid('plan', 'Choose one plan for this role');
  return succeed(job.id);
}

/** Orders that use a code: begun lately, being paid, paid, or with an open checkout although cancelled. */
const listCodeUses = (trx: Trx, codeId: string, now: Date) =>
  trx
    .selectFrom('orders')
    .select(['id', 'company_id'])
    .where('code_id', '=', codeId)
    .where((eb) =>
      eb.or([
        eb('status', 'not in', ['open', 'failed', 'expired', 'void']),
        eb('status', '=', 'open').and('created_at', '>', toInstant(new Date(now.getTime() - CHECKOUT_HOURS * HOUR))),
        eb('id', 'in', (attempts) =>
          attempts
            .selectFrom('payments')
            .select('order_id')
            .where('status', 'in', ['opening', 'open'])
            .where('expires_at', '>', toInstant(now)),
        ),
      ]),
    )
    .execute();

/** Validates that an order can still be paid at the price with its code. */
export async function validateOrderPromotionCode(
  trx: Trx,
  order: { id: string; code_id: string | null; company_id: string | null },
  now: Date,
): Promise<Result<undefined>> {
  if (order.code_id === null) return succeed(undefined);
  const code = await trx
    .selectFrom('promotion_codes')
    .select(['max_uses', 'once_per_company'])
    .where('id', '=', order.code_id)
    .executeTakeFirstOrThrow();
  const others = (await listCodeUses(trx, order.code_id, now)).filter(({ id }) => id !== order.id);
  return isUsedUp(code, others) || isUsedByCompany(code, order.company_id, others)
    ? invalid('', 'The promotion code of this order has been used up since then: order again without it')
    : succeed(undefined);
}

type CodeUses = Awaited<ReturnType<typeof listCodeUses>>;

const isUsedUp = ({ max_uses }: { max_uses: number | null }, uses: CodeUses): boolean =>
  max_uses !== null && uses.length >= max_uses;

const isUsedByCompany = (code: { once_per_company: number }, companyId: string | null, uses: CodeUses): boolean =>
  code.once_per_company === 1 && uses.some(({ company_id }) => company_id === companyId);

async function findDiscount(
  trx: Trx,
  typed: string,
  companyId: string | undefined,
  lines: readonly Line[],
  now: Date,
): Promise<Result<{ codeId: string; percent: number | null; amount: number | null; eligible: number } | undefined>> {
  const word = typed.trim().toUpperCase();
  if (word === '') return succeed(undefined);
  const code = await trx
    .selectFrom('promotion_codes')
    .selectAll()
    .where('code', '=', word.slice(0, SELLING_LIMITS.code + 1))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!code || (code.ends_at !== null && code.ends_at <= toInstant(now)))
    return invalid('code', 'There is no such code, or it has ended');
  const used = await listCodeUses(trx, code.id, now);
  if (isUsedUp(code, used)) return invalid('code', 'This code has been used up');
  if (code.once_per_company === 1 && (!companyId || isUsedByCompany(code, companyId, used)))
    return invalid('code', 'This code can be used once per company');
  const slugs = JSON.parse(code.plan_slugs) as string[];
  const eligible = lines
    .filter(({ plan }) => slugs.length === 0 || slugs.includes(plan.slug))
    .reduce((sum, { plan, quantity }) => sum + plan.amount * quantity, 0);
  if (eligible === 0) return invalid('code', 'This code is for other plans');
  return succeed({ codeId: code.id, percent: code.percent, amount: code.amount, eligible });
}

async function payNothing(trx: Trx, orderId: string, currency: string, now: Date): Promise<void> {
  const id = await insertPaymentAttempt(trx, orderId, 'none', now);
  await storePaymentSnapshot(trx, id, { ...NOTHING, reference: id, currency }, now);
  await settleOrderByPayments(trx, orderId, now);
}

const NOTHING = {
  status: 'paid',
  amount: 0,
  tax: 0,
  charge: null,
  customer: null,
  subscription: null,
  refunds: [],
  disputes: [],
} as const satisfies Partial<PaymentSnapshot>;

/** Inserts a payment attempt, or one that exists at the provider. Returns its id, the idempotency key. */
export async function insertPaymentAttempt(
  trx: Trx,
  orderId: string,
  provider: PaymentProviderName,
  now: Date,
  { id = newId(now), reference = null }: { id?: string; reference?: string | null } = {},
): Promise<string> {
  const { currency, last } = await trx
    .selectFrom('orders')
    .select('currency')
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((payments) => payments.fn.max('attempt').as('last'))
        .whereRef('order_id', '=', 'orders.id')
        .as('last'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const at = toInstant(now);
  await trx
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      attempt: Number(last ?? 0) + 1,
      provider,
      currency,
      status: 'opening',
      reference,
      charge: null,
      customer: null,
      url: null,
      problem: null,
      accepted_at: null,
      expires_at: toInstant(new Date(now.getTime() + CHECKOUT_HOURS * HOUR)),
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Saves a company's billing data, also for its orders without payment. */
export async function saveCompanyBilling(
  db: Db,
  companyId: string,
  form: BillingForm,
  now: Date,
): Promise<Result<BillingDetails>> {
  const checked = validate(billingFormSchema, form);
  if (!checked.ok) return checked;
  const billing = checked.value;
  const { name, country, email, reference } = billing;
  const row = { name, country, email, reference, address: JSON.stringify(billing.address), vat_id: billing.vatId };
  return writeTransaction(db, async (trx) => {
    await trx
      .insertInto('billing_profiles')
      .values({ company_id: companyId, ...row, updated_at: toInstant(now) })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...row, updated_at: toInstant(now) }))
      .execute();
    await rewriteBilling(trx, { companyId }, billing);
    return succeed(billing);
  });
}

/** Saves billing data of an advertiser's order without payment attempt. */
export const saveUnpaidOrderBilling = (
  db: Db,
  orderId: string,
  form: BillingForm,
): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    const billing = validate(billingFormSchema, form);
    if (!billing.ok) return billing;
    await acquireWriteLock(trx);
    const changed = await rewriteBilling(trx, { orderId }, billing.value);
    return changed > 0 ? succeed({ orderId }) : invalid('', 'The billing data of this order can no longer be changed');
  });

async function rewriteBilling(
  trx: Trx,
  { companyId, orderId }: { companyId?: string; orderId?: string },
  billing: BillingDetails,
): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'subtotal', 'discount'])
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .$if(orderId !== undefined, (query) => query.where('company_id', 'is', null).where('id', '=', orderId ?? ''))
    .where('status', '=', 'open')
    .where('id', 'not in', (eb) => eb.selectFrom('payments').select('order_id'))
    .execute();
  const settings = await readSellingSettings(trx);
  for (const { id, subtotal, discount } of orders) {
    const off = { percent: null, amount: discount, eligible: subtotal };
    const { tax, total, taxWords, taxPercent } = computeOrderAmounts(
      [{ amount: subtotal, quantity: 1 }],
      off,
      settings,
      billing,
    );
    await trx
      .updateTable('orders')
      .set({ billing: JSON.stringify(billing), tax, total, tax_words: taxWords, tax_percent: taxPercent })
      .where('id', '=', id)
      .execute();
  }
  return orders.length;
}

/** Gives credits with a reason. Unpaid roles stay drafts until submitted. */
export async function grantCredits(
  db: Db,
  actor: Actor,
  gift: {
    companyId: string;
    what: (typeof GIFTS)[number];
    amount: number;
    days: number | null;
    reason: string;
    /** Role that uses the credit at once. */
    jobHash?: string;
  },
  now: Date,
): Promise<Result<{ id: string }>> {
  const reason = validateReason(gift.reason);
  if (!reason.ok) return reason;
  if (!Number.isInteger(gift.amount) || gift.amount < 1 || gift.amount > SELLING_LIMITS.credits)
    return invalid('amount', `The number must be a whole number from 1 to ${SELLING_LIMITS.credits}`);
  const needsDays = gift.what === 'feature';
  const { days } = gift;
  if (
    (needsDays && days === null) ||
    (days !== null && !(Number.isInteger(days) && days >= 1 && days <= SELLING_LIMITS.days))
  )
    return invalid('days', `The days must be a whole number from 1 to ${SELLING_LIMITS.days}`);
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = gift.jobHash === undefined ? undefined : await getJobByHash(trx, gift.jobHash);
    if (job && job.company_id !== gift.companyId) return invalid('hash', 'This role is of another company');
    const id = await insertCreditGrant(
      trx,
      {
        company_id: gift.companyId,
        what: gift.what,
        amount: gift.amount,
        days,
        job_id: gift.what === 'feature' ? (job?.id ?? null) : null,
        reason: reason.value,
        actor: actor.kind === 'system' ? actor.name : actor.id,
      },
      now,
    );
    const detail = { what: gift.what, amount: gift.amount, reason: reason.value };
    await writeAudit(trx, actor, { action: 'give credit', subject: `company:${gift.companyId}`, detail }, now);
    if (job) await submitOrPublishUnpaidJob(trx, job, now);
    return succeed({ id });
  });
}

/** Revokes unused credits with a reason. Published roles keep theirs. */
export async function revokeGrant(
  db: Db,
  actor: Actor,
  { id, reason: reasonText }: { id: string; reason: string },
  now: Date,
): Promise<Result<{ id: string }>> {
  const reason = validateReason(reasonText);
  if (!reason.ok) return reason;
  return writeTransaction(db, async (trx) => {
    const grant = await trx
      .selectFrom('grants')
      .select(['company_id', 'revoked_why'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!grant || grant.revoked_why !== null) return invalid('', 'There is no such credit');
    await trx
      .updateTable('grants')
      .set({ revoked_at: toInstant(now), revoked_why: reason.value })
      .where('id', '=', id)
      .execute();
    const detail = { grant: id, reason: reason.value };
    await writeAudit(trx, actor, { action: 'revoke credit', subject: `company:${grant.company_id}`, detail }, now);
    return succeed({ id });
  });
}

/** Refunds an order, or `amount` of it. A task calls the provider. */
export async function queueOrderRefund(
  db: Db,
  actor: Actor,
  { orderId, amount, reason: reasonText }: { orderId: string; amount?: number; reason: string },
  now: Date,
): Promise<Result<{ refundId: string }>> {
  const reason = validateReason(reasonText);
  if (!reason.ok) return reason;
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const payment = choosePaymentToRefund(await readStoredPayments(trx, orderId));
    if (!payment) return invalid('', 'Nothing of this order can be refunded');
    return queueRefundInTransaction(trx, actor, { payment, amount, reason: reason.value }, now);
  });
}

/** Refunds a payment, or `amount` of it. The caller holds the write lock. */
export async function queueRefundInTransaction(
  trx: Trx,
  actor: Actor,
  { payment, amount, reason }: { payment: StoredPayment; amount?: number | undefined; reason: string },
  now: Date,
): Promise<Result<{ refundId: string }>> {
  const left = refundableAmount(payment);
  const wanted = amount ?? left;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > left)
    return invalid('amount', 'The amount must be above 0, and at most what was paid and not refunded yet');
  const by = actor.kind === 'system' ? actor.name : actor.id;
  const refundId = await recordAndQueueRefund(trx, payment, { amount: wanted, reason, actor: by }, now);
  if (!refundId) return invalid('', 'A refund of this order is under way: wait for it first');
  const detail = { amount: wanted, reason };
  await writeAudit(trx, actor, { action: 'refund order', subject: `order:${payment.order_id}`, detail }, now);
  return succeed({ refundId });
}

/** Accepts a payment that differs from its order. */
export const acceptDifferingPayment = (
  db: Db,
  actor: Actor,
  { orderId, reason: reasonText }: { orderId: string; reason: string },
  now: Date,
): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    const reason = validateReason(reasonText);
    if (!reason.ok) return reason;
    await acquireWriteLock(trx);
    const payments = await readStoredPayments(trx, orderId);
    const different = payments.filter(hasUnresolvedDifference);
    if (different.length === 0) return invalid('', 'This order has no payment to decide about');
    if (choosePaymentToKeep(payments)) return invalid('', 'Another payment pays this order: refund this one');
    const { currency } = await trx
      .selectFrom('orders')
      .select('currency')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (different.some((payment) => payment.currency !== currency))
      return invalid('', 'A payment in another currency can’t be accepted: refund it');
    await trx
      .updateTable('payments')
      .set({ problem: null, accepted_at: toInstant(now) })
      .where(
        'id',
        'in',
        different.map(({ id }) => id),
      )
      .execute();
    await writeAudit(
      trx,
      actor,
      { action: 'accept payment', subject: `order:${orderId}`, detail: { reason: reason.value } },
      now,
    );
    await settleOrderByPayments(trx, orderId, now);
    return succeed({ orderId });
  });

/** Cancels an unpaid order. A later payment still counts. */
export const cancelUnpaidOrder = (db: Db, orderId: string, now: Date): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const order = await trx.selectFrom('orders').select(['status']).where('id', '=', orderId).executeTakeFirst();
    if (!order || !UNPAID_STATUSES.includes(order.status))
      return invalid('', 'Only an order that was not paid can be cancelled');
    await trx
      .updateTable('orders')
      .set({ closed_at: toInstant(now) })
      .where('id', '=', orderId)
      .execute();
    await settleOrderByPayments(trx, orderId, now);
    return succeed({ orderId });
  });
