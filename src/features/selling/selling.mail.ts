import { formatDate, type Instant } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import { button, compose, list, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

export const unpaidMail = ({ hash, title, origin }: { hash: string; title: string; origin: string }): MailContent =>
  compose((site) => ({
    subject: `Ready to publish: ${title}`,
    title: 'Your role is ready to be published',
    blocks: [
      paragraph(
        `“${title}” is saved as it is. Choose a plan to publish it on ${site.name}; its days begin when it is published.`,
      ),
      button('Choose a plan', origin + paths.recruiterJob(hash)),
    ],
    reason: `You get this because you post roles on ${site.name}.`,
    origin,
  }));

/** Order in mails. */
export interface OrderedLines {
  id: string;
  lines: readonly { name: string; quantity: number }[];
  isAd: boolean;
  total: number;
  refunded: number;
  currency: string;
  origin: string;
}

const nameLines = ({ lines }: OrderedLines) =>
  list(lines.map(({ name, quantity }) => ({ title: quantity > 1 ? `${quantity} × ${name}` : name })));
const orderButton = ({ id, origin }: OrderedLines) => button('View the order', origin + paths.order(id));
const BUYER = 'You get this because you ordered on this board.';

export const receiptMail = (order: OrderedLines): MailContent =>
  compose((site) => ({
    subject: `Receipt for your order on ${site.name}`,
    title: `Thank you: ${formatMoney(order.total, order.currency)} paid`,
    blocks: [
      nameLines(order),
      paragraph(
        order.isAd
          ? 'We review your ad now, and write to you.'
          : 'What you bought can be used now. The days of a role begin when it is published.',
      ),
      orderButton(order),
    ],
    reason: BUYER,
    origin: order.origin,
  }));

export const invoiceMail = (
  order: OrderedLines,
  { number, dueAt, isOverdue }: { number: string; dueAt: Instant; isOverdue: boolean },
): MailContent =>
  compose((site) => ({
    subject: isOverdue ? `Reminder: invoice ${number} is overdue` : `Invoice ${number} from ${site.name}`,
    title: isOverdue ? `Invoice ${number} is overdue` : `Invoice ${number}`,
    blocks: [
      nameLines(order),
      paragraph(
        isOverdue
          ? `${formatMoney(order.total, order.currency)} was due on ${formatDate(dueAt)}. If you have paid it in the last days, no action is needed.`
          : `${formatMoney(order.total, order.currency)} is due on ${formatDate(dueAt)}. ${order.isAd ? 'We review your ad' : 'Credits are available'} once it is paid.`,
      ),
      button('Download the invoice', order.origin + paths.orderInvoice(order.id)),
      orderButton(order),
    ],
    reason: BUYER,
    origin: order.origin,
  }));

export const paymentFailedMail = (order: OrderedLines): MailContent =>
  compose({
    subject: 'Your payment failed',
    title: 'Your payment failed',
    blocks: [
      paragraph('Your bank did not confirm the payment. Nothing was charged, and nothing is lost.'),
      nameLines(order),
      button('Pay another way', order.origin + paths.order(order.id)),
    ],
    reason: BUYER,
    origin: order.origin,
  });

export const refundMail = (order: OrderedLines): MailContent =>
  compose({
    subject: 'Your refund',
    title: `${formatMoney(order.refunded, order.currency)} refunded`,
    blocks: [
      paragraph('The money goes back the way it came, which can take some days.'),
      nameLines(order),
      orderButton(order),
    ],
    reason: BUYER,
    origin: order.origin,
  });

export const creditsUsedMail = ({
  amount,
  slug,
  origin,
}: {
  amount: number;
  slug: string;
  origin: string;
}): MailContent =>
  compose((site) => ({
    subject: 'You have used your last credit',
    title: 'You have used your last credit',
    blocks: [
      paragraph(`All ${pluralize(amount, 'role')} of your pack are used. Your roles stay open for their days.`),
      button('View credits and plans', origin + paths.companyBilling(slug)),
    ],
    reason: `You get this because you post roles on ${site.name}.`,
    origin,
  }));

/** Notifies a company that a role ends soon, or renews. */
export const endingMail = ({
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
}): MailContent => {
  const renews = isTicked && canRenew;
  const sentence = renews
    ? 'then renews, as you ticked on its page. It uses a credit of your company, or keeps its place in your subscription.'
    : isTicked
      ? 'was to renew, but your company has no credit left for it. Without one, it leaves the listings, and nothing is charged.'
      : 'then leaves the listings. Nothing renews it or is charged unless you choose more days, or tick on its page that it renews.';
  const day = formatDate(endsAt);
  return compose((site) => ({
    subject: `${renews ? 'Renews' : 'Ends'} on ${day}: ${title}`,
    title: `Your role ${renews ? 'renews' : 'ends'} on ${day}`,
    blocks: [
      paragraph(`“${title}” ${sentence}`),
      button(renews ? 'View the role' : 'Add days or feature the role', origin + paths.recruiterJob(hash)),
    ],
    reason: `You get this because you post roles on ${site.name}.`,
    origin,
  }));
};
