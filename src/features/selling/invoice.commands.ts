import { acquireWriteLock } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import type { InvoiceDocument } from './invoice.ts';
import type { PaymentStatus } from './payment.ts';
import { readSellingSettings } from './selling.queries.ts';
import { validateReason } from './selling.schema.ts';
import type { BillingDetails } from './selling.ts';
import { recordManualPaymentAndSettle } from './settle.commands.ts';

/** Numbers and stores the invoice of an order, once. */
export async function issueInvoiceOnce(trx: Trx, orderId: string, now: Date): Promise<void> {
  await acquireWriteLock(trx);
  const known = await trx.selectFrom('invoices').select('order_id').where('order_id', '=', orderId).executeTakeFirst();
  if (known) return;
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_lines')
    .select(['name', 'quantity', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const [site, selling] = [await readSite(trx), await readSellingSettings(trx)];
  const { currency, subtotal, discount, tax, total, tax_words: taxWords } = order;
  const document: InvoiceDocument = {
    seller: {
      name: site.legalEntity,
      address: site.address,
      country: selling.sellerCountry,
      vatId: selling.sellerVatId,
      email: site.email,
      bankDetails: selling.bankDetails,
    },
    buyer: JSON.parse(order.billing) as BillingDetails,
    lines,
    currency,
    subtotal,
    discount,
    tax,
    taxWords,
    total,
  };
  const at = toInstant(now);
  const year = now.getUTCFullYear();
  const { last } = await trx
    .selectFrom('invoices')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoices')
    .values({
      order_id: orderId,
      year,
      sequence: Number(last ?? 0) + 1,
      issued_at: at,
      due_at: addDays(at, selling.invoiceDays),
      voided_at: null,
      document: JSON.stringify(document),
    })
    .execute();
}

export const markInvoicePaid = (
  db: Db,
  actor: Actor,
  { orderId }: { orderId: string },
  now: Date,
): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    const settled = await settleInvoice(trx, orderId, 'paid', now);
    if (!settled.ok) return settled;
    await writeAudit(trx, actor, { action: 'mark order paid', subject: `order:${orderId}` }, now);
    return settled;
  });

/** Voids an unpaid invoice, which keeps its number. */
export const voidUnpaidInvoice = (
  db: Db,
  actor: Actor,
  { orderId, reason: reasonText }: { orderId: string; reason: string },
  now: Date,
): Promise<Result<{ orderId: string }>> =>
  commitIfOk(db, async (trx) => {
    const reason = validateReason(reasonText);
    if (!reason.ok) return reason;
    const settled = await settleInvoice(trx, orderId, 'void', now);
    if (!settled.ok) return settled;
    const detail = { reason: reason.value };
    await writeAudit(trx, actor, { action: 'void order', subject: `order:${orderId}`, detail }, now);
    return settled;
  });

export async function markOverdueInvoices(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('orders.id')
    .where('orders.status', '=', 'invoiced')
    .where('invoices.due_at', '<=', toInstant(now))
    .execute();
  for (const { id } of due) await commitIfOk(db, (trx) => settleInvoice(trx, id, 'overdue', now));
  return due.length;
}

async function settleInvoice(
  trx: Trx,
  orderId: string,
  status: PaymentStatus,
  now: Date,
): Promise<Result<{ orderId: string }>> {
  await acquireWriteLock(trx);
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('order_id', '=', orderId)
    .where('provider', '=', 'invoice')
    .where('status', 'in', ['invoiced', 'overdue'])
    .executeTakeFirst();
  if (!payment) return invalid('', 'This order has no unpaid invoice');
  await recordManualPaymentAndSettle(trx, payment, status, now);
  return succeed({ orderId });
}
