import { formatDate, type Instant } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import { list } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

export const jobUnpaidMail = ({ hash, title, origin }: { hash: string; title: string; origin: string }): MailContent =>
  composeMailFromText('role-unpaid', { values: { title, link: origin + paths.recruiterJob(hash) }, origin });

/** Order in mails. */
export interface OrderMailData {
  id: string;
  lines: readonly { name: string; quantity: number }[];
  isAd: boolean;
  isRenewal: boolean;
  /** Slug of the company. Undefined for an advertiser. */
  slug: string | undefined;
  total: number;
  refunded: number;
  currency: string;
  origin: string;
}

const valuesOf = ({ id, lines, origin }: OrderMailData) => ({
  order: [list(lines.map(({ name, quantity }) => ({ title: quantity > 1 ? `${quantity} × ${name}` : name })))],
  link: origin + paths.order(id),
});

export const orderReceiptMail = (order: OrderMailData): MailContent =>
  composeMailFromText(order.isAd ? 'ad-paid' : 'order-paid', {
    values: { ...valuesOf(order), total: formatMoney(order.total, order.currency) },
    origin: order.origin,
  });

export const orderInvoiceMail = (
  order: OrderMailData,
  { number, dueAt, isOverdue }: { number: string; dueAt: Instant; isOverdue: boolean },
): MailContent =>
  composeMailFromText(isOverdue ? 'invoice-overdue' : 'invoice', {
    values: {
      ...valuesOf(order),
      number,
      total: formatMoney(order.total, order.currency),
      day: formatDate(dueAt),
      next: `${order.isAd ? 'We review your ad' : 'Credits are available'} once it is paid.`,
      download: order.origin + paths.orderInvoice(order.id),
    },
    origin: order.origin,
  });

export const paymentFailedMail = (order: OrderMailData): MailContent =>
  composeMailFromText('payment-failed', { values: valuesOf(order), origin: order.origin });

/** Notifies a buyer that the provider could not collect a renewal. */
export const renewalUnpaidMail = (order: OrderMailData, { isRetried }: { isRetried: boolean }): MailContent =>
  composeMailFromText('renewal-unpaid', {
    values: {
      ...valuesOf(order),
      next: isRetried
        ? 'Our payment provider tries again in the next days. If the card has expired or is blocked, change it there.'
        : 'Our payment provider does not try again, so the subscription does not go on. To go on, choose a plan again.',
      link: `${order.origin}${paths.companyBilling(order.slug)}#portal`,
    },
    origin: order.origin,
  });

export const orderRefundMail = (order: OrderMailData): MailContent =>
  composeMailFromText('order-refunded', {
    values: { ...valuesOf(order), amount: formatMoney(order.refunded, order.currency) },
    origin: order.origin,
  });

export const creditsUsedUpMail = ({
  amount,
  slug,
  origin,
}: {
  amount: number;
  slug: string;
  origin: string;
}): MailContent =>
  composeMailFromText('credits-used', {
    values: { roles: pluralize(amount, 'role'), link: origin + paths.companyBilling(slug) },
    origin,
  });

/** Notifies a company that a role ends soon, or renews. */
export const jobEndingOrRenewingMail = ({
  hash,
  title,
  endsAt,
  isTicked,
  canRenew,
  origin,
}: {
  hash: string;
  title: string;
  endsAt: Instant;
  /** True if the company ticked that the role renews. */
  isTicked: boolean;
  /** True if it has a credit or a place of a subscription for that. */
  canRenew: boolean;
  origin: string;
}): MailContent =>
  composeMailFromText(isTicked ? (canRenew ? 'role-renews' : 'role-ends-without-credit') : 'role-ends', {
    values: { title, day: formatDate(endsAt), link: origin + paths.recruiterJob(hash) },
    origin,
  });
