import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { InvoiceDocument } from './invoice.ts';
import type { StoredPayment } from './order.ts';
import { findInvoice } from './selling.queries.ts';

/** Issues missing credit notes for refunds of invoices. */
export async function issueMissingCreditNotes(
  trx: Trx,
  orderId: string,
  payments: readonly StoredPayment[],
  now: Date,
): Promise<void> {
  const refunds = payments.flatMap((payment) =>
    payment.provider === 'invoice'
      ? payment.refunds.filter(({ status }) => status === 'succeeded').map((refund) => ({ payment, refund }))
      : [],
  );
  const invoice = refunds.length > 0 ? await findInvoice(trx, orderId) : undefined;
  if (!invoice) return;
  const rows = await trx
    .selectFrom('credit_notes')
    .select(['refund_id', 'document'])
    .where('order_id', '=', orderId)
    .execute();
  const known = new Map(rows.map((row) => [row.refund_id, JSON.parse(row.document) as InvoiceDocument]));
  const year = now.getUTCFullYear();
  for (const { payment, refund } of refunds) {
    if (known.has(refund.id)) continue;
    // All credit notes together return the tax that the ledger returns.
    const [returned, returnedTax] = [...known.values()].reduce(
      ([total, sum], earlier) => [total - earlier.total, sum - earlier.tax],
      [refund.amount, 0],
    );
    const tax = Math.round((returned * payment.tax) / payment.amount) - returnedTax;
    const net = refund.amount - tax;
    const document: InvoiceDocument = {
      ...invoice.document,
      lines: [{ name: refund.reason, quantity: 1, amount: -net }],
      ...{ subtotal: -net, discount: 0, tax: -tax, total: -refund.amount },
      corrects: { number: invoice.number, issuedAt: invoice.issuedAt },
    };
    const { last } = await trx
      .selectFrom('credit_notes')
      .select((eb) => eb.fn.max('sequence').as('last'))
      .where('year', '=', year)
      .executeTakeFirstOrThrow();
    const number = { year, sequence: Number(last ?? 0) + 1 };
    await trx
      .insertInto('credit_notes')
      .values({
        ...{ refund_id: refund.id, order_id: orderId, issued_at: toInstant(now) },
        ...{ ...number, document: JSON.stringify(document) },
      })
      .execute();
    known.set(refund.id, document);
  }
}
