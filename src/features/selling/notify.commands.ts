import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { MailContent } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import { findGrantForRenewal } from './extras.commands.ts';
import { choosePaymentToKeep, PAID_STATUSES, sumPaymentRefunds } from './payment.ts';
import {
  creditsUsedUpMail,
  jobEndingOrRenewingMail,
  type OrderMailData,
  orderInvoiceMail,
  orderReceiptMail,
  orderRefundMail,
  paymentFailedMail,
  renewalUnpaidMail,
} from './selling.mail.ts';
import { findInvoice, isPaymentNeededToPost } from './selling.queries.ts';
import { type BillingDetails, ENDING_DAYS, type OrderStatus } from './selling.ts';
import { readStoredPayments } from './settle.commands.ts';
import { findUseOfPublication } from './use.commands.ts';

const AT_ONCE = 200;

/** Writes due mails about orders, credits and ending roles, once each. Returns their number. */
export async function queueDueSellingMails(db: Db, origin: string, now: Date): Promise<number> {
  return (
    (await notifyBuyers(db, origin, now)) +
    (await notifyOfUsedPacks(db, origin, now)) +
    (await notifyOfEnds(db, origin, now))
  );
}

/** Sends a receipt or invoice again. */
export const sendOrderMailAgain = (
  db: Db,
  actor: Actor,
  { orderId, origin }: { orderId: string; origin: string },
  now: Date,
): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['status', 'buyer_email', 'billing'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    const mail = order && (await mailOf(trx, orderId, order.status, '', origin));
    if (!mail) return invalid('', 'No e-mail goes out for an order with this status');
    await writeMail(trx, { ...mail.content, kind: mail.kind, to: recipientOf(order, mail.kind) }, now);
    await writeAudit(
      trx,
      actor,
      { action: 'send order again', subject: `order:${orderId}`, detail: { mail: mail.kind } },
      now,
    );
    return succeed({ orderId });
  });

/** Statuses without a mail, after which a receipt may still be due. */
const UNANNOUNCED: readonly OrderStatus[] = ['open', 'disputed', 'lost'];

async function notifyBuyers(db: Db, origin: string, now: Date): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .whereRef('status', '<>', 'notified_status')
    .where('status', 'not in', UNANNOUNCED)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  let written = 0;
  for (const { id } of orders)
    await writeTransaction(db, async (trx) => {
      const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { status, notified_status: notified } = order;
      if (status === notified || UNANNOUNCED.includes(status)) return;
      await trx.updateTable('orders').set({ notified_status: status }).where('id', '=', id).execute();
      const mail = await mailOf(trx, id, status, notified, origin);
      if (!mail) return;
      await writeMail(trx, { ...mail.content, kind: mail.kind, to: recipientOf(order, mail.kind) }, now);
      written++;
    });
  return written;
}

/** Invoices go to the billing address. */
const recipientOf = (order: { buyer_email: string; billing: string }, kind: string): string =>
  (kind === 'invoice' && (JSON.parse(order.billing) as BillingDetails).email) || order.buyer_email;

/** Mail about a new status, if any. */
async function mailOf(
  trx: Trx,
  orderId: string,
  status: OrderStatus,
  notified: OrderStatus | '',
  origin: string,
): Promise<{ kind: string; content: MailContent } | undefined> {
  const order = await readOrder(trx, orderId, origin);
  switch (status) {
    case 'paid':
      // A won dispute or failed refund is no new purchase.
      return notified !== '' && PAID_STATUSES.includes(notified)
        ? undefined
        : { kind: 'receipt', content: orderReceiptMail(order) };
    case 'invoiced':
    case 'overdue': {
      const invoice = await findInvoice(trx, orderId);
      const isOverdue = status === 'overdue';
      return invoice && { kind: 'invoice', content: orderInvoiceMail(order, { ...invoice, isOverdue }) };
    }
    case 'retrying':
      return { kind: 'renewal unpaid', content: renewalUnpaidMail(order, { isRetried: true }) };
    case 'failed':
      if (order.isRenewal) return { kind: 'renewal unpaid', content: renewalUnpaidMail(order, { isRetried: false }) };
      // A debit can bounce before the buyer was told that it is being confirmed.
      return notified === 'processing' || order.hasBounced
        ? { kind: 'payment failed', content: paymentFailedMail(order) }
        : undefined;
    case 'partly refunded':
    case 'refunded':
      return { kind: 'refund', content: orderRefundMail(order) };
    default:
      return undefined;
  }
}

async function readOrder(trx: Trx, id: string, origin: string): Promise<OrderMailData & { hasBounced: boolean }> {
  const { total, currency, ad_id, renewal_of, slug } = await trx
    .selectFrom('orders')
    .leftJoin('companies', 'companies.id', 'orders.company_id')
    .select(['total', 'currency', 'ad_id', 'renewal_of', 'companies.slug'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_lines')
    .select(['name', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const payments = await readStoredPayments(trx, id);
  const main = choosePaymentToKeep(payments);
  const last = payments.at(-1);
  return {
    id,
    lines,
    isAd: ad_id !== null,
    isRenewal: renewal_of !== null,
    slug: slug ?? undefined,
    total: main ? main.amount : total,
    refunded: main ? sumPaymentRefunds(main) : 0,
    currency,
    origin,
    hasBounced: last?.status === 'failed' && last.charge !== null,
  };
}

async function notifyOfUsedPacks(db: Db, origin: string, now: Date): Promise<number> {
  const packs = await db
    .selectFrom('grants')
    .innerJoin('companies', 'companies.id', 'grants.company_id')
    .innerJoin('uses', 'uses.grant_id', 'grants.id')
    .select(['grants.id', 'grants.amount', 'companies.id as companyId', 'companies.slug'])
    .where('grants.what', '=', 'role')
    .where('grants.amount', '>', 1)
    .where('grants.notified_at', 'is', null)
    .where('uses.released_at', 'is', null)
    .groupBy(['grants.id', 'grants.amount', 'companies.id', 'companies.slug'])
    .having((eb) => eb(eb.fn.count('uses.id'), '>=', eb.ref('grants.amount')))
    .limit(AT_ONCE)
    .execute();
  for (const { id, amount, companyId, slug } of packs)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('grants')
        .set({ notified_at: toInstant(now) })
        .where('id', '=', id)
        .execute();
      await mailMembers(trx, companyId, { ...creditsUsedUpMail({ amount, slug, origin }), kind: 'credits' }, now);
    });
  return packs.length;
}

/** Reminds once per use. */
async function notifyOfEnds(db: Db, origin: string, now: Date): Promise<number> {
  if (!(await isPaymentNeededToPost(db))) return 0;
  const at = toInstant(now);
  const jobs = await db
    .selectFrom('jobs')
    .innerJoin('uses', 'uses.job_id', 'jobs.id')
    .select(['jobs.id', 'jobs.hash', 'jobs.title', 'jobs.company_id', 'jobs.expires_at'])
    .where('jobs.status', '=', 'published')
    .where('jobs.expires_at', '>', at)
    .where('jobs.expires_at', '<=', addDays(at, ENDING_DAYS))
    .where('uses.what', '=', 'role')
    .where('uses.released_at', 'is', null)
    .where('uses.reminded_at', 'is', null)
    .groupBy(['jobs.id', 'jobs.hash', 'jobs.title', 'jobs.company_id', 'jobs.expires_at'])
    .limit(AT_ONCE)
    .execute();
  for (const { id, hash, title, company_id: companyId, expires_at: endsAt } of jobs)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('uses')
        .set({ reminded_at: at })
        .where('job_id', '=', id)
        .where('what', '=', 'role')
        .execute();
      const isTicked = (await findUseOfPublication(trx, id))?.renews === 1;
      const canRenew = isTicked && (await findGrantForRenewal(trx, { id, company_id: companyId }, now)) !== undefined;
      const mail = jobEndingOrRenewingMail({ hash, title, endsAt: endsAt ?? at, isTicked, canRenew, origin });
      await mailMembers(trx, companyId, { ...mail, kind: 'role ends' }, now);
    });
  return jobs.length;
}
