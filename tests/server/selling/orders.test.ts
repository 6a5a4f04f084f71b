import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { endExpiredFeatures } from '../../../src/features/jobs/job-owner.commands.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { openOrReuseCheckout, setTestPaymentOutcome } from '../../../src/features/selling/checkout.commands.ts';
import { voidUnpaidInvoice } from '../../../src/features/selling/invoice.commands.ts';
import {
  cancelUnpaidOrder,
  createOrder,
  queueOrderRefund,
  saveCompanyBilling,
} from '../../../src/features/selling/order.commands.ts';
import {
  listLedgerEntries,
  sumEarningsByMonth,
  sumSalesByPlanAndMonth,
} from '../../../src/features/selling/order.queries.ts';
import {
  addPromotionCode,
  savePlanOrReplaceUsed,
  saveSellingSettings,
} from '../../../src/features/selling/plan.commands.ts';
import { countUnusedCredits, findPlanOnSale, listPlansOnSale } from '../../../src/features/selling/selling.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue, type Result } from '../../../src/lib/result.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import {
  buy,
  codeForm,
  order,
  owner,
  pay,
  payments,
  planForm,
  plantPlan,
  recruiter,
  runRefunds,
  sellingForm,
} from './board.ts';

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY);
const problemsOf = (result: Result<unknown>) => (result.ok ? [] : result.problems.map(({ field }) => field));
const read = (db: Db, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ledger = async (db: Db, orderId: string) => {
  const rows = await db
    .selectFrom('entries')
    .select(['account', (eb) => eb.fn.sum<number>('amount').as('sum')])
    .where('order_id', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0));
};

describeOnBothEngines('An order', (open) => {
  it('An order keeps its lines when its plan is changed and archived while it is being paid', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '5', amount: '600' });
    const id = await order(db, { slug }, now);
    const form = planForm({ kind: 'pack', credits: '3', amount: '700' });
    expectValue(await savePlanOrReplaceUsed(db, owner, { form, slug }, now));
    expect((await findPlanOnSale(db, slug))?.amount).toBe(70_000);
    expect(await listPlansOnSale(db)).toHaveLength(1);
    await pay(db, id, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', total: 60_000 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(5);
    await expectInvariants(db, now);
  });

  it('An order is priced by its plans alone, and names the field of what it cannot sell', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const base = { companyId: 'co2', email: 'a@b.example', code: '', items: [{ slug, quantity: 1 }] };
    const attempt = async (changes: object) => problemsOf(await createOrder(db, { ...base, ...changes }, now));
    expect(await attempt({ email: 'no address' })).toEqual(['email']);
    expect(await attempt({ items: [] })).toEqual(['plan']);
    expect(await attempt({ items: [{ slug: 'toString', quantity: 1 }] })).toEqual(['plan']);
    expect(await attempt({ items: [{ slug, quantity: 0 }] })).toEqual(['quantity']);
    expect(await attempt({ items: [{ slug, quantity: -3 }] })).toEqual(['quantity']);
    expect(await attempt({ items: [{ slug, quantity: 1.5 }] })).toEqual(['quantity']);
    expect(await attempt({ code: 'NOPE' })).toEqual(['code']);
    expect(await attempt({ companyId: undefined })).toEqual(['']);
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co1' }), now));
    expect(await attempt({ jobHash: hash })).toEqual(['hash']);
  });

  it('An order adds the board’s tax, or the words of a reverse charge for a business in another country of the EU', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const tax = { taxMode: 'fixed', taxPercent: '19', sellerCountry: 'DE', sellerVatId: 'DE123456789' } as const;
    expectValue(await saveSellingSettings(db, owner, sellingForm(tax), now));
    const id = await order(db, { slug }, now);
    expect(await read(db, id)).toMatchObject({ subtotal: 14_900, tax: 2_831, total: 17_731, tax_words: 'VAT 19%' });
    const billing = {
      name: 'Pale',
      address: 'Rua 1\nLisboa',
      country: 'pt',
      vatId: 'pt 123.456',
      email: '',
      reference: 'PO 7',
    };
    const attempt = async (changes: object) =>
      problemsOf(await saveCompanyBilling(db, 'co2', { ...billing, ...changes }, now));
    // A VAT id of the seller's country, and one that names no country.
    expect(await attempt({ vatId: 'DE123456789' })).toEqual(['vatId']);
    expect(await attempt({ vatId: '123456789' })).toEqual(['vatId']);
    expect(await attempt({ country: 'GR', vatId: 'GR123456789' })).toEqual(['vatId']);
    for (const taxed of [
      { country: 'DE', vatId: 'DE123456789' },
      { country: '', vatId: 'PT123456' },
      { country: 'PT', vatId: '' },
      { country: 'US', vatId: '123456789' },
    ]) {
      expect(await attempt(taxed)).toEqual([]);
      expect((await read(db, id)).tax).toBe(2_831);
    }
    expect(await attempt({ country: 'GR', vatId: 'EL123456789' })).toEqual([]);
    expect((await read(db, id)).tax_words).toBe('Reverse charge');
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    expect(await read(db, id)).toMatchObject({ tax: 0, total: 14_900, tax_words: 'Reverse charge' });
    await pay(db, id, now);
    expect(await ledger(db, id)).toEqual({ cash: 14_900, revenue: -14_900 });
    const other = await buy(db, { slug, companyId: 'co1' }, now);
    expect(await ledger(db, other)).toEqual({ cash: 17_731, revenue: -14_900, tax: -2_831 });
    await expectInvariants(db, now);
  });

  it('An order is refunded in part and then in full, with its tax, and loses its unused credits with the rest', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '2', amount: '200' });
    expectValue(await saveSellingSettings(db, owner, sellingForm({ taxMode: 'fixed', taxPercent: '19' }), now));
    const id = await buy(db, { slug }, now);
    expect(problemsOf(await queueOrderRefund(db, owner, { orderId: id, amount: 23_801, reason: 'x' }, now))).toEqual([
      'amount',
    ]);
    expect(problemsOf(await queueOrderRefund(db, owner, { orderId: id, reason: ' ' }, now))).toEqual(['reason']);
    expectValue(await queueOrderRefund(db, owner, { orderId: id, amount: 11_900, reason: 'One unused' }, now));
    expect(problemsOf(await queueOrderRefund(db, owner, { orderId: id, reason: 'Again' }, now))).toEqual(['']);
    await runRefunds(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'partly refunded' });
    expect(await ledger(db, id)).toEqual({ cash: 11_900, revenue: -20_000, tax: -1_900, refunds: 10_000 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(2);
    expectValue(await queueOrderRefund(db, owner, { orderId: id, reason: 'The rest' }, now));
    await runRefunds(db, now);
    expect(await read(db, id)).toMatchObject({ status: 'refunded' });
    expect(await ledger(db, id)).toEqual({ revenue: -20_000, refunds: 20_000 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    await expectInvariants(db, now);
  });

  it('An order returns the second of two payments', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const id = await order(db, { slug }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, now));
    // The first checkout has ended, and is paid all the same.
    expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, after(now, 1)));
    const attempts = await db.selectFrom('payments').select('id').orderBy('attempt', 'desc').execute();
    expect(attempts).toHaveLength(2);
    for (const { id: paymentId } of attempts)
      expectValue(await setTestPaymentOutcome(db, { paymentId, outcome: 'pay' }, after(now, 1)));
    await runRefunds(db, after(now, 1));
    expect(await ledger(db, id)).toEqual({ cash: 14_900, revenue: -29_800, refunds: 14_900 });
    expect((await countUnusedCredits(db, 'co2', after(now, 1))).role).toBe(1);
    await expectInvariants(db, now);
  });

  it('An order opens one checkout for two tabs, and a new one after it was declined', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const id = await order(db, { slug }, now);
    const checkout = () => openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, now);
    const [one, other] = [expectValue(await checkout()), expectValue(await checkout())];
    expect(other).toEqual(one);
    const [payment] = await db.selectFrom('payments').select('id').execute();
    expectValue(await setTestPaymentOutcome(db, { paymentId: payment?.id ?? '', outcome: 'decline' }, now));
    expect(await read(db, id)).toMatchObject({ status: 'failed' });
    expect(expectValue(await checkout())).not.toEqual(one);
    await pay(db, id, now);
    expect(problemsOf(await checkout())).toEqual(['']);
    await expectInvariants(db, now);
  });

  it('An order counts when it is paid after it was cancelled', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const id = await order(db, { slug }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'test' }, now));
    expectValue(await cancelUnpaidOrder(db, id, now));
    expect(await read(db, id)).toMatchObject({ status: 'void' });
    const [payment] = await db.selectFrom('payments').select('id').execute();
    expectValue(await setTestPaymentOutcome(db, { paymentId: payment?.id ?? '', outcome: 'pay' }, now));
    expect(await read(db, id)).toMatchObject({ status: 'paid' });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(1);
    await expectInvariants(db, now);
  });

  it('An order is paid at once where a code leaves nothing to pay', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const form = {
      code: 'launch-26',
      percent: '100',
      amount: '',
      planSlugs: slug,
      maxUses: '1',
      endsAt: '',
      isOncePerCompany: '',
    };
    expectValue(await addPromotionCode(db, owner, form, now));
    const id = await order(db, { slug, code: ' Launch-26 ' }, now);
    expect(await read(db, id)).toMatchObject({ status: 'paid', discount: 14_900, total: 0 });
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(1);
    const again = { companyId: 'co1', email: 'a@b.example', items: [{ slug, quantity: 1 }], code: 'LAUNCH-26' };
    expect(problemsOf(await createOrder(db, again, now))).toEqual(['code']);
    await expectInvariants(db, now);
  });

  it('An order features a role that runs, or at its publication, and leaves it as a normal role afterwards', async () => {
    const { db, now } = await open();
    const role = await plantPlan(db, now);
    const feature = await plantPlan(db, now, { name: 'Featured', kind: 'feature', amount: '49', featuredDays: '7' });
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2' }), now));
    expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now));
    await buy(db, { slug: feature, jobHash: hash }, now);
    expect((await getJobByHash(db, hash)).featured).toBe(0);
    await buy(db, { slug: role, jobHash: hash }, after(now, 1));
    expect(await getJobByHash(db, hash)).toMatchObject({ featured: 1, featured_until: after(now, 8).toISOString() });
    await buy(db, { slug: feature, jobHash: hash }, after(now, 2));
    expect((await getJobByHash(db, hash)).featured_until).toBe(after(now, 15).toISOString());
    await endExpiredFeatures(db, after(now, 16));
    expect(await getJobByHash(db, hash)).toMatchObject({ featured: 0, status: 'published' });
    await expectInvariants(db, after(now, 16));
  });
});

describeOnBothEngines('Earnings', (open) => {
  it('Earnings of plans are those of each month to the cent, as in the bookkeeper’s list', async () => {
    const { db, now } = await open();
    const tax = { taxMode: 'fixed', taxPercent: '19', offersInvoice: 'yes', sellerCountry: 'DE' } as const;
    expectValue(await saveSellingSettings(db, owner, sellingForm(tax), now));
    const slug = await plantPlan(db, now, { amount: '99.99' });
    const feature = await plantPlan(db, now, { name: 'Featured', kind: 'feature', amount: '33.33', featuredDays: '7' });
    const code = codeForm({ code: 'ODD' });
    expectValue(await addPromotionCode(db, owner, code, now));
    expectValue(await addPromotionCode(db, owner, { ...code, code: 'ALL', percent: '100' }, now));
    expectValue(await addPromotionCode(db, owner, { ...code, code: 'ONE', percent: '90', planSlugs: feature }, now));
    const both = { companyId: 'co2', email: 'ana@pale-harbour.example', code: 'ODD' };
    const items = [slug, feature].map((one) => ({ slug: one, quantity: 1 }));
    const nextMonth = after(now, 31);
    const { id } = expectValue(await createOrder(db, { ...both, items }, now));
    await pay(db, id, now);
    const one = expectValue(await createOrder(db, { ...both, code: 'ONE', items }, after(now, -31)));
    await pay(db, one.id, after(now, -31));
    await buy(db, { slug, quantity: 2 }, nextMonth);
    expectValue(await queueOrderRefund(db, owner, { orderId: id, amount: 1_000, reason: 'Part' }, nextMonth));
    await runRefunds(db, nextMonth);
    // For nothing, and an invoice that is voided a month later.
    await order(db, { slug, code: 'ALL' }, nextMonth);
    const billing = { name: 'A', address: 'B', country: 'DE', vatId: '', email: '', reference: '' };
    expectValue(await saveCompanyBilling(db, 'co2', billing, now));
    const voided = await order(db, { slug }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: voided, provider: 'invoice' }, now));
    expectValue(await voidUnpaidInvoice(db, owner, { orderId: voided, reason: 'Twice' }, nextMonth));

    const months = await sumEarningsByMonth(db);
    const plans = await sumSalesByPlanAndMonth(db);
    const entries = await listLedgerEntries(db, String(now.getUTCFullYear()));
    expect(months.map(({ revenue }) => revenue)).toEqual([19_998 - 9_999, 6_666 + 9_999, 9_999 + 333]);
    for (const { month, revenue } of months) {
      const ofMonth = plans.filter((plan) => plan.month === month);
      expect(
        ofMonth.reduce((sum, plan) => sum + plan.revenue, 0),
        month,
      ).toBe(revenue);
      const listed = entries.filter(({ at, account }) => at.startsWith(month) && account === 'revenue');
      expect(
        listed.reduce((sum, { amount }) => sum - amount, 0),
        month,
      ).toBe(revenue);
    }
    const [late, early, first] = months.map(({ month }) => month);
    // A code of one plan takes nothing from the other. Half of €133.32, and the voided invoice in both months.
    expect(plans.map(({ month, name, sold, revenue }) => [month, name, sold, revenue])).toEqual([
      [late, 'Single role', 3, 19_998 - 9_999],
      [early, 'Single role', 1, 5_000 + 9_999],
      [early, 'Featured', 1, 1_666],
      [first, 'Single role', 1, 9_999],
      [first, 'Featured', 1, 333],
    ]);
  });
});
