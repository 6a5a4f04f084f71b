import {
  DISPUTE_STATUSES,
  type DisputeStatus,
  type LedgerAccount,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentProviderName,
  type PaymentStatus,
  REFUND_STATUSES,
  type RefundStatus,
} from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import type { BillingDetails, BillingPeriod } from './selling.ts';

export type { PaymentProviderName, PaymentStatus } from '../../db/column-values.ts';

/** Checkout request. Amounts are of the stored order. */
export interface CheckoutRequest {
  paymentId: string;
  orderId: string;
  currency: Currency;
  lines: readonly { name: string; amount: number; quantity: number; billingPeriod: BillingPeriod | null }[];
  discount: number;
  /** Tax added by the board. 0 with Stripe Tax (`addsTax`). */
  tax: number;
  taxWords: string;
  addsTax: boolean;
  email: string;
  billing: BillingDetails;
  customer: string | null;
  expiresAt: Instant;
  successUrl: string;
  cancelUrl: string;
}

export interface PaymentSnapshot {
  /** Ids sent with the checkout. Undefined for payments opened elsewhere. */
  paymentId?: string | undefined;
  orderId?: string | undefined;
  reference: string;
  status: PaymentStatus;
  amount: number;
  /** Tax within `amount`. */
  tax: number;
  currency: Currency;
  charge: string | null;
  customer: string | null;
  subscription: SubscriptionSnapshot | null;
  refunds: readonly RefundSnapshot[];
  disputes: readonly { id: string; amount: number; status: DisputeStatus }[];
}

export interface SubscriptionSnapshot {
  id: string;
  /** Start of the next period. Null if there is none. */
  renewsAt: Instant | null;
  /** Amount of the next period with tax. Null if the provider names none. */
  renewalAmount: number | null;
  endsAt: Instant | null;
}

export interface SubscriptionWithRenewals extends SubscriptionSnapshot {
  /** References of the invoices after the first, oldest first. */
  renewals: readonly string[];
}

export interface RefundSnapshot {
  /** Id of the request. Undefined for refunds made at the provider. */
  refundId?: string | undefined;
  reference: string;
  amount: number;
  status: RefundStatus;
}

/** Event of a provider, which says what to read again. */
export interface PaymentProviderEvent {
  id: string;
  type: string;
  /** Ids named by the event. */
  orderId?: string | undefined;
  paymentId?: string | undefined;
  references: readonly string[];
  /** Invoice of a subscription after its first. */
  renewal?: { invoice: string; subscription: string };
}

/** Payment provider. Methods throw if it is unreachable. `ProviderError` says whether to retry. */
export interface PaymentProvider {
  name: PaymentProviderName;
  openCheckout: (request: CheckoutRequest) => Promise<{ reference: string; url: string | null }>;
  /** Ends an open checkout, which can then not be paid. */
  expireCheckout: (reference: string) => Promise<void>;
  /** Undefined for an unknown payment. */
  readCheckout: (reference: string) => Promise<PaymentSnapshot | undefined>;
  /** Undefined where there are no subscriptions. */
  readSubscription: (id: string) => Promise<SubscriptionWithRenewals | undefined>;
  /** Ends a subscription at once. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Requests a refund. `refundId` is the idempotency key, `attempt` starts at 1. */
  refund: (request: { refundId: string; charge: string; amount: number; attempt: number }) => Promise<RefundSnapshot>;
  /** Undefined for an invalid signature. */
  readEvent: (body: string, signature: string) => Promise<PaymentProviderEvent | undefined>;
  /** Parses a stored body with a verified signature. */
  parseEvent: (body: string) => PaymentProviderEvent | undefined;
  /** Customer portal. Undefined if there is none. */
  portal: (customer: string, returnUrl: string) => Promise<string | undefined>;
}

/** Failed call. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** True if the key always gives this response. */
  readonly isFinal: boolean;
  /** True if the call may have succeeded despite the error. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    { isFinal, mayBeDone, cause }: { isFinal: boolean; mayBeDone: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.mayBeDone = mayBeDone;
  }

  /** True if the provider rejected the call, which had no effect. */
  get isRejection(): boolean {
    return this.isFinal && !this.mayBeDone;
  }
}

const later =
  <Value extends string>(order: readonly Value[]) =>
  (one: Value, other: Value): Value =>
    order.indexOf(one) >= order.indexOf(other) ? one : other;

/** Later of two statuses, for snapshots in any order. */
export const laterPaymentStatus = later(PAYMENT_STATUSES);
export const laterRefundStatus = later(REFUND_STATUSES);
export const laterDisputeStatus = later(DISPUTE_STATUSES);

/** Stored payment with refunds and disputes. */
export interface PaymentState {
  id: string;
  attempt: number;
  provider: PaymentProviderName;
  status: PaymentStatus;
  currency: Currency;
  amount: number;
  tax: number;
  problem: string | null;
  refunds: readonly { amount: number; status: RefundStatus }[];
  disputes: readonly { amount: number; status: DisputeStatus }[];
}

/** Refunded amount, with pending refunds. */
export const sumPaymentRefunds = ({ refunds }: Pick<PaymentState, 'refunds'>): number =>
  refunds
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Amount of open and lost disputes in minor units. */
export const sumUnwonDisputes = ({ disputes }: Pick<PaymentState, 'disputes'>): number =>
  disputes.filter(({ status }) => status !== 'won').reduce((sum, { amount }) => sum + amount, 0);

/** Refundable amount of a payment in minor units. */
export const refundableAmount = ({
  amount,
  refunds,
  disputes,
}: Pick<PaymentState, 'amount' | 'refunds' | 'disputes'>): number =>
  amount -
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, refund) => sum + refund.amount, 0) -
  sumUnwonDisputes({ disputes });

const disputedOf = ({ disputes }: Pick<PaymentState, 'disputes'>, wanted: DisputeStatus): number =>
  disputes.filter(({ status }) => status === wanted).reduce((sum, { amount }) => sum + amount, 0);

/** Refunded or lost amount. */
const returnedAmount = (payment: Pick<PaymentState, 'refunds' | 'disputes'>): number =>
  sumPaymentRefunds(payment) + disputedOf(payment, 'lost');

/** True if an admin has to accept or refund a payment that differs from its order. */
export const hasUnresolvedDifference = (
  payment: Pick<PaymentState, 'amount' | 'problem' | 'refunds' | 'disputes'>,
): boolean => payment.problem !== null && (payment.amount === 0 || returnedAmount(payment) < payment.amount);

/** Payment that a refund returns first: one that differs from its order, then one beside that which pays the order. */
export function choosePaymentToRefund<Payment extends PaymentState>(payments: readonly Payment[]): Payment | undefined {
  const left = payments.filter((one) => one.status === 'paid' && refundableAmount(one) > 0);
  const main = choosePaymentToKeep(payments);
  return left.find(hasUnresolvedDifference) ?? left.find((one) => one !== main) ?? left[0];
}

const isInvoice = ({ provider }: PaymentState): boolean => provider === 'invoice';

/** Paid invoice, which no provider can refund, or the earliest successful attempt. Others are refunded. */
export const choosePaymentToKeep = <State extends PaymentState>(payments: readonly State[]): State | undefined =>
  payments
    .filter(({ status, problem }) => status === 'paid' && problem === null)
    .sort((a, b) => Number(isInvoice(b)) - Number(isInvoice(a)) || a.attempt - b.attempt)[0];

/** Status of an order by payments. `isClosed` if cancelled. */
export function deriveOrderStatus(payments: readonly PaymentState[], isClosed: boolean): OrderStatus {
  const main = choosePaymentToKeep(payments);
  if (main) return paidStatusOf(main);
  const has = (status: PaymentStatus) => payments.some((payment) => payment.status === status);
  if (has('processing')) return 'processing';
  if (has('retrying')) return 'retrying';
  if (has('overdue')) return 'overdue';
  if (has('invoiced')) return 'invoiced';
  if (isClosed || has('void')) return 'void';
  if (has('open') || has('opening')) return 'open';
  const last = [...payments].sort((a, b) => b.attempt - a.attempt)[0];
  return last?.status === 'failed' || last?.status === 'expired' ? last.status : 'open';
}

function paidStatusOf(payment: PaymentState): OrderStatus {
  if (disputedOf(payment, 'lost') > 0) return 'lost';
  if (disputedOf(payment, 'open') > 0) return 'disputed';
  const refunded = sumPaymentRefunds(payment);
  if (refunded === 0) return 'paid';
  return refunded >= payment.amount ? 'refunded' : 'partly refunded';
}

/** Statuses of an order that its buyer may still pay. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ['open', 'failed', 'expired'];
/** Statuses of a paid order, which has grants. */
export const PAID_STATUSES: readonly OrderStatus[] = ['paid', 'partly refunded', 'refunded', 'disputed', 'lost'];
/** Statuses of a paid order whose money the board has, in whole or in part. */
export const HELD_STATUSES: readonly OrderStatus[] = ['paid', 'partly refunded'];

type Balances = Record<LedgerAccount, number>;

const noBalances = (): Balances => ({ receivable: 0, cash: 0, revenue: 0, tax: 0, refunds: 0, disputed: 0 });

/** Account balances of an order by payments. They sum to 0. */
export function sumOrderBalances(
  payments: readonly PaymentState[],
  order: { total: number; tax: number; currency: Currency },
): Balances {
  const sums = noBalances();
  for (const payment of payments) {
    // Money in another currency is only refunded.
    if (payment.currency !== order.currency) continue;
    const { status, amount, tax } = payment;
    if (status === 'invoiced' || status === 'overdue') {
      sums.receivable += order.total;
      sums.tax -= order.tax;
      sums.revenue -= order.total - order.tax;
    }
    if (status !== 'paid') continue;
    const returned = returnedAmount(payment);
    const disputed = disputedOf(payment, 'open');
    const returnedTax = amount === 0 ? 0 : Math.round((returned * tax) / amount);
    sums.cash += amount - returned - disputed;
    sums.disputed += disputed;
    sums.tax -= tax - returnedTax;
    sums.revenue -= amount - tax;
    sums.refunds += returned - returnedTax;
  }
  return sums;
}

export const TEST_OUTCOMES = ['pay', 'delay', 'decline', 'expire'] as const;
export type TestPaymentOutcome = (typeof TEST_OUTCOMES)[number];
