import type { Selectable } from 'kysely';
import type { CreditGrantKind, OrderStatus, PlanKind } from '../../db/column-values.ts';
import type { Tables } from '../../db/tables.ts';
import type { CamelCased } from '../../lib/camel-case.ts';
import { formatDate, type Instant, toInstant } from '../../lib/dates.ts';
import { type Currency, formatMoney } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import { dayInZone } from '../../lib/time-zone.ts';

export {
  BILLING_PERIODS,
  type BillingPeriod,
  type CreditGrantKind,
  type CreditUseKind,
  ORDER_STATUSES,
  type OrderStatus,
  PLAN_KINDS,
  type PlanKind,
} from '../../db/column-values.ts';

/** Times of payment. `free`: posting costs nothing. */
export const PAY_TIMES = ['free', 'after', 'before'] as const;
type PayTime = (typeof PAY_TIMES)[number];

export const payTimeNames: Record<PayTime, string> = {
  free: 'Posting is free; only extras are sold',
  after: 'After review, before the role is published',
  before: 'Before review; the credit comes back if the role is rejected',
};

/** Tax modes. `provider` is Stripe Tax. */
export const TAX_MODES = ['none', 'fixed', 'provider'] as const;
type TaxMode = (typeof TAX_MODES)[number];

export interface SellingSettings {
  payTime: PayTime;
  /** Currency of all plans. */
  currency: Currency;
  taxMode: TaxMode;
  /** Percent for tax mode `fixed`. */
  taxPercent: number;
  /** Such as `VAT`. */
  taxName: string;
  /** Seller's country (ISO 3166-1 alpha-2) and VAT id. Empty if unknown. */
  sellerCountry: string;
  sellerVatId: string;
  bankDetails: string;
  offersInvoice: boolean;
  invoiceDays: number;
}

export const shippedSelling: SellingSettings = {
  payTime: 'after',
  currency: 'EUR',
  taxMode: 'none',
  taxPercent: 0,
  taxName: 'VAT',
  sellerCountry: '',
  sellerVatId: '',
  bankDetails: '',
  offersInvoice: false,
  invoiceDays: 14,
};

/** Limits in minor units. */
export const SELLING_LIMITS = {
  planName: 60,
  planWords: 400,
  plans: 50,
  amount: 10_000_000,
  credits: 500,
  quantity: 50,
  days: 365,
  impressions: 100_000_000,
  freeUses: 100_000,
  code: 40,
  codes: 1_000,
  codeUses: 1_000_000,
  reason: 500,
  billingName: 200,
  billingLine: 100,
  billingLines: 6,
  vatId: 20,
  reference: 60,
  bankDetails: 300,
  invoiceDays: 90,
} as const;

/** Days after publication in which closing returns the unused days. */
export const REST_DAYS = 7;
/** Days before its end on which a company is notified. */
export const ENDING_DAYS = 3;
/** Minutes before its end at which a ticked role renews. */
export const RENEWAL_MINUTES = 60;
export const CHECKOUT_HOURS = 23;
/** Days that a subscription continues while its renewal is unpaid. */
export const GRACE_DAYS = 3;

export interface Plan extends Omit<CamelCased<Selectable<Tables['plans']>>, 'recommended' | 'createdAt'> {
  isRecommended: boolean;
}

export const planKindNames: Record<PlanKind, string> = {
  role: 'Single role',
  pack: 'Pack of roles',
  period: 'Subscription',
  feature: 'Featured role',
  newsletter: 'Newsletter place',
  ad: 'Ad campaign',
};

export const ROLE_PLANS: readonly PlanKind[] = ['role', 'pack', 'period'];

/** Describes a plan in one line without price. */
export function describePlan(
  { kind, credits, daysOpen, featuredDays, impressions }: Omit<Plan, 'id' | 'slug' | 'name' | 'words'>,
  boardDaysOpen: number,
): string {
  const open = `open for ${pluralize(daysOpen ?? boardDaysOpen, 'day')}`;
  switch (kind) {
    case 'role':
      return `One role, ${open}`;
    case 'pack':
      return `${pluralize(credits, 'role')}, each ${open}`;
    case 'period':
      return `${pluralize(credits, 'role')} open at a time, each ${open}`;
    case 'feature':
      return `${credits > 1 ? `${credits} roles` : 'One role'}, featured for ${pluralize(featuredDays ?? 0, 'day')}`;
    case 'newsletter':
      return credits > 1 ? `${credits} places in the newsletter` : 'One place in the newsletter';
    case 'ad':
      return `${pluralize(impressions ?? 0, 'impression')}`;
  }
}

/** `€149`, `€149 a month`. */
export const describePlanPrice = ({
  amount,
  currency,
  billingPeriod,
}: Pick<Plan, 'amount' | 'currency' | 'billingPeriod'>) =>
  amount === 0 ? 'Free' : `${formatMoney(amount, currency)}${billingPeriod ? ` a ${billingPeriod}` : ''}`;

/** True if a plan is free now. `used` is its number of free uses. */
export const isPlanFree = (
  { amount, freeUses, freeUntil }: Pick<Plan, 'amount' | 'freeUses' | 'freeUntil'>,
  used: number,
  at: Instant,
): boolean => amount === 0 || (freeUses !== null && used < freeUses) || (freeUntil !== null && at < freeUntil);

/** Billing data. Country is ISO 3166-1 alpha-2 or empty. */
export interface BillingDetails {
  name: string;
  address: readonly string[];
  country: string;
  vatId: string;
  email: string;
  /** Buyer's reference on invoices. */
  reference: string;
}

export const noBilling: BillingDetails = { name: '', address: [], country: '', vatId: '', email: '', reference: '' };

interface OrderAmounts {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  taxWords: string;
  taxPercent: number;
}

/** EU members by ISO code. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** First letters of the VAT ids of a country in the EU. */
export const euVatIdPrefix = (country: string): string | undefined =>
  EU.has(country) ? (country === 'GR' ? 'EL' : country) : undefined;

/** True for a business in another EU country, which owes the tax. */
const isReverseCharge = (
  { sellerCountry, sellerVatId }: Pick<SellingSettings, 'sellerCountry' | 'sellerVatId'>,
  { country, vatId }: Pick<BillingDetails, 'country' | 'vatId'>,
): boolean =>
  sellerVatId !== '' &&
  EU.has(sellerCountry) &&
  country !== sellerCountry &&
  vatId.startsWith(euVatIdPrefix(country) ?? ' ');

/** Amounts of an order. Stripe adds its tax at payment. */
export function computeOrderAmounts(
  lines: readonly { amount: number; quantity: number }[],
  discount: { percent: number | null; amount: number | null; eligible: number } | undefined,
  settings: SellingSettings,
  billing: Pick<BillingDetails, 'country' | 'vatId'>,
): OrderAmounts {
  const subtotal = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  const off = discount
    ? Math.min(discount.eligible, discount.amount ?? Math.round((discount.eligible * (discount.percent ?? 0)) / 100))
    : 0;
  const net = subtotal - off;
  if (settings.taxMode !== 'fixed') return { subtotal, discount: off, tax: 0, total: net, taxWords: '', taxPercent: 0 };
  if (isReverseCharge(settings, billing))
    return { subtotal, discount: off, tax: 0, total: net, taxWords: 'Reverse charge', taxPercent: 0 };
  const { taxName, taxPercent } = settings;
  const tax = calculateTax(net, taxPercent);
  return { subtotal, discount: off, tax, total: net + tax, taxWords: `${taxName} ${taxPercent}%`, taxPercent };
}

/** Tax on a net amount, in minor units. */
export const calculateTax = (net: number, percent: number): number => Math.round((net * percent) / 100);

export const orderStatusNames: Record<OrderStatus, string> = {
  open: 'Not paid yet',
  processing: 'Being confirmed by the bank',
  retrying: 'Renewal failed, tried again by Stripe',
  invoiced: 'Invoice sent',
  overdue: 'Invoice overdue',
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Lost in a dispute',
  failed: 'Payment failed',
  expired: 'Not paid in time',
  void: 'Cancelled',
};

export interface Subscription {
  orderId: string;
  name: string;
  currency: Currency;
  renewsAt: Instant | null;
  /** Minor units with tax. Null if unknown. */
  renewalAmount: number | null;
  endsAt: Instant | null;
  /** Order of a renewal that could not be collected. */
  unpaidId: string | null;
}

/** `Renews on 3 December 2026 for €199`. */
export function describeRenewal({ renewsAt, renewalAmount, endsAt, currency }: Omit<Subscription, 'name'>, now: Date) {
  const at = toInstant(now);
  if (endsAt !== null && endsAt <= at) return `Ended on ${formatDate(endsAt)}`;
  const end = endsAt === null ? '' : `Ends on ${formatDate(endsAt)}`;
  if (renewsAt === null) return end ? `${end}, and does not renew` : 'Does not renew at the moment';
  if (renewsAt <= at) return `Was to renew on ${formatDate(renewsAt)}, which is not confirmed yet`;
  const cost = renewalAmount === null ? '' : ` for ${formatMoney(renewalAmount, currency)}`;
  return `Renews on ${formatDate(renewsAt)}${cost}${end && `. ${end}`}`;
}

export const GIFTS = ['role', 'feature', 'newsletter'] as const satisfies readonly CreditGrantKind[];

export const grantNames: Record<CreditGrantKind, string> = {
  role: 'Roles',
  slot: 'Roles open at a time',
  feature: 'Featured roles',
  newsletter: 'Newsletter places',
  ad: 'Ad impressions',
};

/** Name of the tax that is added to prices. Undefined if none is. */
export const nameAddedTax = ({ taxMode, taxName }: Pick<SellingSettings, 'taxMode' | 'taxName'>): string | undefined =>
  taxMode === 'none' ? undefined : taxName || 'tax';

/** Rules for buyers, one sentence each. */
export function describeBuyingRules(settings: SellingSettings, plans: readonly Plan[]): string[] {
  const { payTime, offersInvoice, invoiceDays } = settings;
  const addedTax = nameAddedTax(settings);
  const has = (...kinds: PlanKind[]) => plans.some(({ kind }) => kinds.includes(kind));
  const isRoleSold = payTime !== 'free' && has(...ROLE_PLANS);
  const whenPaid = {
    free: [],
    after: [
      'You pay once your role has passed our review. A role that we reject costs nothing.',
      'Until it is paid, your role stays a draft with every word.',
    ],
    before: [
      'You pay when you submit your role. If we reject it, the credit is yours again at once.',
      'Until it is paid, your role stays a draft with every word.',
    ],
  }[payTime];
  return [
    ...(isRoleSold
      ? [
          ...whenPaid,
          'The days of a role run from its publication, not from the payment.',
          'If we pause a role, its days stop. If you pause it, they keep counting.',
          `If you close a role within ${pluralize(REST_DAYS, 'day')} of its publication, the days left come back as a credit.`,
          'Editing a role or deleting a draft costs nothing.',
          'A role renews only if you tick that on its page, and only with a credit that you have.',
        ]
      : []),
    ...(has('pack') ? ['Credits of a pack belong to your company and don’t expire.'] : []),
    ...(has('period')
      ? [
          'A subscription renews until you cancel it, which you can do at any time.',
          ...(offersInvoice ? ['A subscription that is paid by invoice ends with its period.'] : []),
          'When a subscription ends, open roles keep their days.',
        ]
      : []),
    ...(has('feature') ? ['When its featured time ends, a role stays open as a normal one.'] : []),
    ...(has('newsletter')
      ? [
          'A newsletter place comes first in the next issue, marked as paid. If the role ends before that, you get the place back.',
        ]
      : []),
    ...(has('ad')
      ? [
          'We review an ad once it is paid. If we reject it, the whole price goes back at once.',
          'If our review takes longer than to the first day, all days of the ad move.',
          'An ad ends with its last day, or earlier once all its impressions were shown. The price of those that were not is refunded.',
        ]
      : []),
    ...(has('period') || isRoleSold ? [] : ['Nothing renews automatically.']),
    ...(offersInvoice ? [`You can pay by invoice within ${pluralize(invoiceDays, 'day')}.`] : []),
    ...(addedTax ? [`Prices are without ${addedTax}, which is added before you pay.`] : []),
  ];
}

/** `Free for the first 20 roles`. Undefined for a plan that is never free. */
export function describeFreePeriod({ amount, freeUses, freeUntil }: Plan, zone: string): string | undefined {
  if (amount === 0) return undefined;
  if (freeUses !== null)
    return `Free for the first ${freeUses === 1 ? 'role' : pluralize(freeUses, 'role')} on this board`;
  return freeUntil === null ? undefined : `Free until ${formatDate(dayInZone(freeUntil, zone))}`;
}

/** Cost of posting in one or two sentences. Undefined if free. */
export function describePostingCost(
  { payTime }: SellingSettings,
  plans: readonly Plan[],
  zone: string,
): string | undefined {
  const single = plans.filter(({ kind }) => kind === 'role');
  const [plan = plans.find(({ kind }) => ROLE_PLANS.includes(kind))] = single;
  if (payTime === 'free' || !plan) return undefined;
  const when = payTime === 'after' ? 'You pay only once we have accepted it.' : 'If we reject it, you pay nothing.';
  const price = describePlanPrice(plan);
  const cost =
    plan.amount === 0 ? 'Posting a role is free.' : `A role costs ${single.length > 1 ? `from ${price}` : price}.`;
  const free = describeFreePeriod(plan, zone);
  return plan.amount === 0 ? cost : `${cost} ${free ? `${free}. ` : ''}${when}`;
}
