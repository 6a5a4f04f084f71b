import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import type { Billing, GrantKind, OrderStatus, PlanKind } from './selling.ts';

/** One line of a list of orders. */
export interface OrderRow {
  id: string;
  /** Names of its plans. */
  title: string;
  buyer: string;
  /** Undefined for an advertiser without a company. */
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

/** An order with all that became of it. */
export interface Order extends OrderRow {
  companyId: string | null;
  /** Buyer. Null after they deleted their account. */
  userId: string | null;
  /** Ad that the order is for. */
  adId: string | null;
  billing: Billing;
  lines: OrderLine[];
  subtotal: number;
  discount: number;
  tax: number;
  taxWords: string;
  paidAt: Instant | null;
  /** Role that the order is for. */
  job: { hash: string; title: string; status: string } | undefined;
  payments: StoredPayment[];
  /** Numbers of its credit notes. */
  creditNotes: string[];
  grants: { id: string; what: GrantKind; amount: number; used: number; revokedAt: Instant | null }[];
  subscription: string | null;
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

/** Payment that a role waits for, and credits that it can use. */
export interface JobOffer {
  /** Set if the role waits for payment: to be reviewed, or to be published. */
  waitsFor: 'submit' | 'publish' | undefined;
  /** Credits of its company that can be used for it. */
  credits: { role: number; feature: number; newsletter: number };
  /** Places in the newsletter that wait for the next issue. */
  places: number;
  /** Order for the role that is being paid, such as by an invoice. */
  pending: { id: string; status: OrderStatus } | undefined;
}
