import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { type Currency, formatMoney } from '../../lib/money.ts';
import { choosePaymentToKeep } from './payment.ts';
import type { BillingDetails, CreditGrantKind, OrderStatus, PlanKind } from './selling.ts';

/** Order in a list. */
export interface OrderRow {
  id: string;
  /** Names of its plans. */
  title: string;
  buyer: string;
  /** Undefined for an advertiser. */
  company: { slug: string; name: string } | undefined;
  total: number;
  currency: Currency;
  status: OrderStatus;
  problem: string | null;
  createdAt: Instant;
}

export type StoredPayment = Selectable<Tables['payments']> & {
  refunds: Selectable<Tables['payment_refunds']>[];
  disputes: Selectable<Tables['payment_disputes']>[];
};

interface OrderLine {
  name: string;
  kind: PlanKind;
  amount: number;
  quantity: number;
}

/** Order with its history. */
export interface Order extends OrderRow {
  companyId: string | null;
  /** Buyer. Null after they deleted their account. */
  userId: string | null;
  adId: string | null;
  billing: BillingDetails;
  lines: OrderLine[];
  subtotal: number;
  discount: number;
  tax: number;
  taxWords: string;
  paidAt: Instant | null;
  job: { hash: string; title: string; status: string } | undefined;
  payments: StoredPayment[];
  creditNotes: string[];
  grants: { id: string; what: CreditGrantKind; amount: number; used: number; revokedAt: Instant | null }[];
  subscription: string | null;
  isRenewal: boolean;
}

/** True for a failed refund without later ones of its payment that add up to its amount. */
export const isUnresolvedFailure = (
  refund: Selectable<Tables['payment_refunds']>,
  refunds: readonly Selectable<Tables['payment_refunds']>[],
): boolean =>
  refund.status === 'failed' &&
  refunds
    .filter(
      (later) =>
        later.payment_id === refund.payment_id && later.status !== 'failed' && later.created_at >= refund.created_at,
    )
    .reduce((sum, { amount }) => sum + amount, 0) < refund.amount;

/** Money that came or went besides the total, one sentence each, for the buyer. */
export function describeMoneyMoved({ payments, total }: Pick<Order, 'payments' | 'total'>): string[] {
  const main = choosePaymentToKeep(payments);
  const accepted =
    main && main.amount !== total ? [`${formatMoney(main.amount, main.currency)} was accepted as payment.`] : [];
  const returns = payments.flatMap((payment) =>
    payment.refunds.flatMap((refund) => {
      const of = payment === main ? '' : ' of another payment for this order';
      const money = formatMoney(refund.amount, payment.currency) + of;
      if (refund.status === 'failed')
        return isUnresolvedFailure(refund, payment.refunds)
          ? [`${money} could not be returned yet. We are looking into it.`]
          : [];
      return [`${money} ${refund.status === 'succeeded' ? 'was' : 'is being'} returned.`];
    }),
  );
  return [...accepted, ...returns];
}

export interface PromotionCode {
  code: string;
  percent: number | null;
  amount: number | null;
  planSlugs: string[];
  endsAt: Instant | null;
  maxUses: number | null;
  /** Orders with this code. */
  used: number;
}

/** Required payment and usable credits of a role. */
export interface JobPurchaseState {
  /** Action that waits for payment. */
  waitsFor: 'submit' | 'publish' | undefined;
  /** Credits usable for it. */
  credits: { role: number; feature: number; newsletter: number };
  /** Newsletter places in the next issue. */
  places: number;
  /** End of its feature. Null if it is not featured. */
  featuredUntil: Instant | null;
  /** Order in progress, such as by invoice. */
  pending: { id: string; status: OrderStatus } | undefined;
  /** True if the role renews at its end. Undefined where that cannot be chosen. */
  renews: boolean | undefined;
}
