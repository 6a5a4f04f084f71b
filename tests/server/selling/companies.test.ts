import { expect, it } from 'vitest';
import { findCompanyByNameOrSlug } from '../../../src/features/companies/admin-company.queries.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { openOrReuseCheckout, setTestPaymentOutcome } from '../../../src/features/selling/checkout.commands.ts';
import { createOrder, revokeGrant } from '../../../src/features/selling/order.commands.ts';
import { countUnusedCredits, listCreditGrants } from '../../../src/features/selling/selling.queries.ts';
import { settleOrderByPayments } from '../../../src/features/selling/settle.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { buy, order, owner, pay, payments, plantPlan, recruiter } from './board.ts';

describeOnBothEngines('A company that is given credits', (open) => {
  it('A company that is given credits is named by its name or slug, and an error lists those of a part of it', async () => {
    const { db } = await open();
    const { name, slug } = await db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', 'co2')
      .executeTakeFirstOrThrow();
    for (const entered of [name, name.toUpperCase(), ` ${slug} `])
      expect(expectValue(await findCompanyByNameOrSlug(db, entered)).id).toBe('co2');
    const messageOf = async (entered: string) => {
      const found = await findCompanyByNameOrSlug(db, entered);
      return found.ok ? '' : (found.problems[0]?.message ?? '');
    };
    expect(await messageOf(name.slice(0, -2))).toContain(`${slug} (${name})`);
    expect(await messageOf('Nowhere Ltd')).toBe('No company has this name');
    expect(await messageOf(' ')).toBe('Enter a company');
    // Two of one name are told apart by their slugs.
    await db.updateTable('companies').set({ name }).where('id', '=', 'co1').execute();
    expect(await messageOf(name)).toContain(`${slug} (${name})`);
  });
});

describeOnBothEngines('Credits of a company', (open) => {
  it('Credits of a company are used by its own roles alone, and never by those of another company', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' });
    await buy(db, { slug, companyId: 'co2' }, now);
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co4' }), now));
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('draft');
    const foreign = { companyId: 'co2', email: 'a@b.example', items: [{ slug, quantity: 1 }], code: '', jobHash: hash };
    expect((await createOrder(db, foreign, now)).ok).toBe(false);
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(3);
    await expectInvariants(db, now);
  });

  it('Credits of a company go over with its orders when it is merged into another one', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now, { kind: 'pack', credits: '3', amount: '300' });
    await buy(db, { slug, companyId: 'co2' }, now);
    const unpaid = await order(db, { slug, companyId: 'co2' }, now);
    expectValue(await mergeCompany(db, owner, { slug: 'pale-harbour', into: 'northlight' }, now));
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(3);
    await pay(db, unpaid, now);
    expect((await countUnusedCredits(db, 'co1', now)).role).toBe(6);
    await expectInvariants(db, now);
  });

  it('Credits of a company publish its accepted role, although it was merged before it paid', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2' }), now));
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('draft');
    expectValue(await mergeCompany(db, owner, { slug: 'pale-harbour', into: 'northlight' }, now));
    await buy(db, { slug, companyId: 'co1', jobHash: hash }, now);
    expect((await getJobByHash(db, hash)).status).toBe('published');
    await expectInvariants(db, now);
  });

  it('Credits of a company outlast its suspension, and what was paid in between is there afterwards', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const { hash } = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2' }), now));
    await publishOrSubmitJob(db, recruiter, { hash }, now);
    const paid = await order(db, { slug, companyId: 'co2', jobHash: hash }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: paid, provider: 'test' }, now));
    expectValue(
      await suspendCompany(db, owner, { slug: 'pale-harbour', reason: 'Fraud?', origin: 'https://easel.example' }, now),
    );
    const payment = await db.selectFrom('payments').select('id').where('order_id', '=', paid).executeTakeFirstOrThrow();
    expectValue(await setTestPaymentOutcome(db, { paymentId: payment.id, outcome: 'pay' }, now));
    // Paid, but not shown while the company is suspended.
    expect((await getJobByHash(db, hash)).status).toBe('draft');
    expect(
      (await createOrder(db, { companyId: 'co2', email: 'a@b.example', items: [{ slug, quantity: 1 }], code: '' }, now))
        .ok,
    ).toBe(false);
    expectValue(await reinstateCompany(db, owner, 'pale-harbour', now));
    expect(expectValue(await publishOrSubmitJob(db, recruiter, { hash }, now)).status).toBe('published');
    await expectInvariants(db, now);
  });

  it('Credits of a company are revoked by an admin with a reason, and stay revoked when their order is settled again', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const id = await buy(db, { slug, companyId: 'co2' }, now);
    const [grant] = await listCreditGrants(db, 'co2');
    expect((await revokeGrant(db, owner, { id: grant?.id ?? '', reason: '' }, now)).ok).toBe(false);
    expectValue(await revokeGrant(db, owner, { id: grant?.id ?? '', reason: 'Refunded by bank transfer' }, now));
    await db.transaction().execute((trx) => settleOrderByPayments(trx, id, now));
    expect((await countUnusedCredits(db, 'co2', now)).role).toBe(0);
    await expectInvariants(db, now);
  });
});
