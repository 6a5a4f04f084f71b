import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { openOrReuseCheckout, setTestPaymentOutcome } from '../../../src/features/selling/checkout.commands.ts';
import {
  markInvoicePaid,
  markOverdueInvoices,
  voidUnpaidInvoice,
} from '../../../src/features/selling/invoice.commands.ts';
import { renderInvoicePdf } from '../../../src/features/selling/invoice-pdf.ts';
import { queueDueSellingMails, sendOrderMailAgain } from '../../../src/features/selling/notify.commands.ts';
import { queueOrderRefund, saveCompanyBilling } from '../../../src/features/selling/order.commands.ts';
import { listLedgerEntries } from '../../../src/features/selling/order.queries.ts';
import { saveSellingSettings } from '../../../src/features/selling/plan.commands.ts';
import { countUnusedCredits, findInvoice, listCreditNotes } from '../../../src/features/selling/selling.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf } from '../plant.ts';
import { buy, order, owner, payments, plantPlan, recruiter, runRefunds, sellingForm } from './board.ts';

const origin = 'https://easel.example';
const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);
const statusOf = async (db: Db, id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const mails = async (db: Db) =>
  (await db.selectFrom('mails').select(['kind', 'recipient', 'subject']).orderBy('id').execute()).map(
    ({ kind, recipient, subject }) => `${kind} to ${recipient}: ${subject}`,
  );
const billing = {
  name: 'Łódź Studio',
  address: 'ul. Piotrkowska 1',
  country: 'PL',
  vatId: 'PL1234567890',
  email: '',
  reference: 'PO 7',
};

async function sellByInvoice(db: Db, now: Date): Promise<string> {
  const changes = {
    offersInvoice: 'yes',
    sellerCountry: 'DE',
    sellerVatId: 'DE123456789',
    taxMode: 'fixed',
    taxPercent: '19',
  } as const;
  expectValue(await saveSellingSettings(db, owner, sellingForm(changes), now));
  return plantPlan(db, now);
}

const invoice = (db: Db, orderId: string, now: Date) =>
  openOrReuseCheckout(db, payments, { orderId, provider: 'invoice' }, now);

describeOnBothEngines('An invoice', (open) => {
  it('An invoice is numbered without gaps within its year, and a void one keeps its number', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    const first = await order(db, { slug }, now);
    expect((await invoice(db, first, now)).ok).toBe(false);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    expectValue(await invoice(db, first, now));
    expect((await invoice(db, first, now)).ok).toBe(false);
    expectValue(await voidUnpaidInvoice(db, owner, { orderId: first, reason: 'Ordered twice' }, now));
    const numbers = [];
    for (const at of [now, now, after(now, 365)]) {
      const id = await order(db, { slug }, at);
      expectValue(await invoice(db, id, at));
      numbers.push((await findInvoice(db, id))?.number);
    }
    expect([(await findInvoice(db, first))?.number, ...numbers]).toEqual([
      '2026-0001',
      '2026-0002',
      '2026-0003',
      '2027-0001',
    ]);
    expect(await statusOf(db, first)).toBe('void');
    await expectInvariants(db, now);
  });

  it('An invoice gets one number although several are issued at once', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const orders: string[] = [];
    for (let count = 0; count < 4; count++) orders.push(await order(db, { slug }, now));
    for (const issued of await Promise.all([...orders, ...orders].map((id) => invoice(db, id, now))))
      if (!issued.ok) expect(issued.problems[0]?.message).toBe('This order is paid by invoice');
    const rows = await db.selectFrom('invoices').select('sequence').orderBy('sequence').execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('An invoice names the seller’s country and plain lines of bank details, and is named in the bookkeeper’s list', async () => {
    const { db, now } = await open();
    await sellByInvoice(db, now);
    const form = { offersInvoice: 'yes', sellerCountry: 'DE', bankDetails: ' IBAN 1\r\nBIC 2 ' } as const;
    expectValue(await saveSellingSettings(db, owner, sellingForm(form), now));
    const byStripe = sellingForm({ ...form, taxMode: 'provider' });
    expect(await saveSellingSettings(db, owner, byStripe, now)).toMatchObject({
      problems: [{ field: 'offersInvoice' }],
    });
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug: 'single-role' }, now);
    expectValue(await invoice(db, id, now));
    const issued = await findInvoice(db, id);
    expect(issued?.document.seller).toMatchObject({ country: 'DE', bankDetails: 'IBAN 1\nBIC 2' });
    const entries = await listLedgerEntries(db, '2026');
    expect(entries.map(({ plans, invoice: number }) => [plans, number])).toContainEqual([
      'Single role',
      issued?.number,
    ]);
  });

  it('An invoice is void once its order is paid in another tab', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, now));
    expectValue(await invoice(db, id, now));
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', 'test')
      .executeTakeFirstOrThrow();
    expectValue(await setTestPaymentOutcome(db, { paymentId, outcome: 'pay' }, now));
    expect(await statusOf(db, id)).toBe('paid');
    expect((await findInvoice(db, id))?.voidedAt).not.toBeNull();
    expect((await markInvoicePaid(db, owner, { orderId: id }, now)).ok).toBe(false);
    const owed = db.selectFrom('entries').select((eb) => eb.fn.sum<number>('amount').as('sum'));
    expect(Number((await owed.where('account', '=', 'receivable').executeTakeFirst())?.sum)).toBe(0);
    await expectInvariants(db, now);
  });

  it('An invoice that was paid stays so, and a later payment of its order is returned', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, now));
    expectValue(await invoice(db, id, now));
    expectValue(await markInvoicePaid(db, owner, { orderId: id }, now));
    const attempts = db.selectFrom('payments').select(['id', 'provider']).orderBy('attempt');
    const [{ id: paymentId } = { id: '' }, paidByInvoice] = await attempts.execute();
    expectValue(await setTestPaymentOutcome(db, { paymentId, outcome: 'pay' }, now));
    const refunds = await db.selectFrom('payment_refunds').select('payment_id').execute();
    expect([paidByInvoice?.provider, refunds]).toEqual(['invoice', [{ payment_id: paymentId }]]);
    await expectInvariants(db, now);
  });

  it('An invoice that was voided ends its order', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug }, now);
    expectValue(await invoice(db, id, now));
    expectValue(await voidUnpaidInvoice(db, owner, { orderId: id, reason: 'Ordered twice' }, now));
    expect((await invoice(db, id, now)).ok).toBe(false);
  });

  it('An invoice grants its credits once it is marked as paid, also after it was overdue', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug }, now);
    expectValue(await invoice(db, id, now));
    expect(await statusOf(db, id)).toBe('invoiced');
    await expectInvariants(db, now);
    expect(await markOverdueInvoices(db, after(now, 13))).toBe(0);
    expect(await markOverdueInvoices(db, after(now, 15))).toBe(1);
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    expectValue(await markInvoicePaid(db, owner, { orderId: id }, after(now, 16)));
    expect((await countUnusedCredits(db, 'co2', after(now, 16))).role).toBe(1);
    expect((await markInvoicePaid(db, owner, { orderId: id }, after(now, 16))).ok).toBe(false);
    expect((await voidUnpaidInvoice(db, owner, { orderId: id, reason: 'Late' }, now)).ok).toBe(false);
    await expectInvariants(db, now);
  });

  it('An invoice is a PDF that names both sides, the tax or who owes it, and the due date', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const id = await order(db, { slug, quantity: 2 }, now);
    expectValue(await invoice(db, id, now));
    const found = await findInvoice(db, id);
    if (!found) throw new Error('There is no invoice');
    expect(found.document).toMatchObject({
      tax: 0,
      total: 29_800,
      taxWords: 'Reverse charge',
      buyer: { reference: 'PO 7' },
    });
    const pdf = (await renderInvoicePdf(found)).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.\d/);
    expect(pdf).toMatch(/%%EOF\s*$/);
    const letters = [...pdf.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    // The map of glyphs to letters: Ł and ź are there, in a font of their own.
    const maps = letters.filter((text) => text.includes('beginbfrange') || text.includes('beginbfchar')).join('\n');
    expect(maps).toMatch(/<0141>/);
    expect(maps).toMatch(/<017a>/i);
  });

  it('An invoice is corrected by a numbered credit note for each refund, which refers to it', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', { ...billing, country: 'DE', vatId: '' }, now));
    const orders = [await order(db, { slug }, now), await order(db, { slug }, now)];
    for (const orderId of orders) {
      expectValue(await invoice(db, orderId, now));
      expectValue(await markInvoicePaid(db, owner, { orderId }, now));
    }
    const [first = '', second = ''] = orders;
    expect(await listCreditNotes(db, first)).toEqual([]);
    expectValue(await queueOrderRefund(db, owner, { orderId: first, amount: 1_190, reason: 'One day' }, now));
    await runRefunds(db, now);
    expectValue(await queueOrderRefund(db, owner, { orderId: second, reason: 'Unused' }, now));
    await runRefunds(db, now);
    expectValue(await queueOrderRefund(db, owner, { orderId: first, reason: 'The rest' }, now));
    await runRefunds(db, now);
    const notes = await listCreditNotes(db, first);
    const issued = (await findInvoice(db, first))?.number;
    expect(
      notes.map(({ number, document }) => [number, document.corrects?.number, document.tax, document.total]),
    ).toEqual([
      ['C2026-0001', issued, -190, -1_190],
      ['C2026-0003', issued, -2_641, -16_541],
    ]);
    expect((await listCreditNotes(db, second)).map(({ number }) => number)).toEqual(['C2026-0002']);
    const [note] = notes;
    expect(note && (await renderInvoicePdf(note)).toString('latin1')).toMatch(/^%PDF-1\.\d/);
    await expectInvariants(db, now);
  });
});

describeOnBothEngines('Credit notes', (open) => {
  it('Credit notes of several parts return the tax of the invoice to the cent', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', { ...billing, country: 'DE', vatId: '' }, now));
    const orderId = await order(db, { slug }, now);
    expectValue(await invoice(db, orderId, now));
    expectValue(await markInvoicePaid(db, owner, { orderId }, now));
    const tax = (await findInvoice(db, orderId))?.document.tax;
    for (const amount of [3, 3, 3, 3, undefined]) {
      expectValue(await queueOrderRefund(db, owner, { orderId, ...(amount ? { amount } : {}), reason: 'Part' }, now));
      await runRefunds(db, now);
    }
    const notes = (await listCreditNotes(db, orderId)).map(({ document }) => document);
    expect(notes.reduce((sum, note) => sum - note.tax, 0)).toBe(tax);
    expect(notes.every((note) => note.subtotal + note.tax === note.total)).toBe(true);
    await expectInvariants(db, now);
  });
});

describeOnBothEngines('Mails about orders', (open) => {
  it('Mails about orders go out once for each receipt, invoice, reminder, bounced debit and refund', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const [billed, debited] = [await order(db, { slug }, now), await order(db, { slug }, now)];
    expectValue(await invoice(db, billed, now));
    const write = async (at: Date) => {
      await db.deleteFrom('mails').execute();
      await queueDueSellingMails(db, origin, at);
      await queueDueSellingMails(db, origin, at);
      return mails(db);
    };
    const to = 'ana@pale-harbour.example';
    expect(await write(now)).toEqual([`invoice to ${to}: Invoice 2026-0001 from Easel`]);
    await markOverdueInvoices(db, after(now, 15));
    expect(await write(after(now, 15))).toEqual([`invoice to ${to}: Reminder: invoice 2026-0001 is overdue`]);
    expectValue(await markInvoicePaid(db, owner, { orderId: billed }, after(now, 16)));
    expect(await write(after(now, 16))).toEqual([`receipt to ${to}: Receipt for your order on Easel`]);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: debited, provider: 'test' }, now));
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', 'test')
      .executeTakeFirstOrThrow();
    expectValue(await setTestPaymentOutcome(db, { paymentId: id, outcome: 'delay' }, now));
    expect(await write(now)).toEqual([]);
    expectValue(await setTestPaymentOutcome(db, { paymentId: id, outcome: 'decline' }, now));
    expect(await write(now)).toEqual([`payment failed to ${to}: Your payment failed`]);
    expectValue(await queueOrderRefund(db, owner, { orderId: billed, reason: 'Unused' }, now));
    await db.updateTable('payment_refunds').set({ status: 'succeeded' }).execute();
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', billed).execute();
    expect(await write(now)).toEqual([`refund to ${to}: Your refund`]);
  });

  it('Mails about orders tell of every part that is refunded, with what was refunded so far', async () => {
    const { db, now } = await open();
    const orderId = await buy(db, { slug: await plantPlan(db, now) }, now);
    await queueDueSellingMails(db, origin, now);
    const refund = async (amount: number) => {
      await db.deleteFrom('mails').execute();
      expectValue(await queueOrderRefund(db, owner, { orderId, amount, reason: 'Part' }, now));
      await runRefunds(db, now);
      await queueDueSellingMails(db, origin, now);
      await queueDueSellingMails(db, origin, now);
      const rows = await db.selectFrom('mails').select(['kind', 'text']).execute();
      return rows.map(({ kind, text }) => [kind, /€[\d,.]+/.exec(text)?.[0]]);
    };
    expect(await refund(1_000)).toEqual([['refund', '€10']]);
    expect(await refund(500)).toEqual([['refund', '€15']]);
    expect(await refund(13_400)).toEqual([['refund', '€149']]);
  });

  it('Mails about orders are sent again by an admin, invoices to the address that was given for them', async () => {
    const { db, now } = await open();
    const slug = await sellByInvoice(db, now);
    expectValue(await saveCompanyBilling(db, 'co2', { ...billing, email: 'accounts@pale-harbour.example' }, now));
    const orderId = await order(db, { slug }, now);
    const again = async () => {
      await db.deleteFrom('mails').execute();
      const sent = await sendOrderMailAgain(db, owner, { orderId, origin }, now);
      return sent.ok ? mails(db) : [];
    };
    expect(await again()).toEqual([]);
    expectValue(await invoice(db, orderId, now));
    await queueDueSellingMails(db, origin, now);
    const sent = 'invoice to accounts@pale-harbour.example: Invoice 2026-0001 from Easel';
    expect(await mails(db)).toEqual([sent]);
    expect(await again()).toEqual([sent]);
    expectValue(await markInvoicePaid(db, owner, { orderId }, now));
    expect(await again()).toEqual(['receipt to ana@pale-harbour.example: Receipt for your order on Easel']);
  });

  it('Mails about orders notify a company of its last credit and, days before, of a role’s end', async () => {
    const { db, now } = await open();
    const person = await plantPerson(db, 'ana@pale-harbour.example');
    const member = { company_id: 'co2', user_id: person.id, role: 'owner', created_at: now.toISOString() } as const;
    await db.insertInto('members').values(member).execute();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '2', amount: '200' });
    await buy(db, { slug }, now);
    for (const title of ['One', 'Two']) {
      const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', title }), now));
      expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    }
    await db.deleteFrom('mails').execute();
    await queueDueSellingMails(db, origin, now);
    await queueDueSellingMails(db, origin, now);
    const kinds = async () =>
      (await db.selectFrom('mails').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['credits', 'receipt']);
    await queueDueSellingMails(db, origin, after(now, 26));
    expect(await kinds()).toHaveLength(2);
    for (let i = 0; i < 2; i++) await queueDueSellingMails(db, origin, after(now, 28));
    expect(await kinds()).toEqual(['credits', 'receipt', 'role ends', 'role ends']);
  });
});
