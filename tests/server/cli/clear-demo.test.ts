import { expect, it } from 'vitest';
import { hasOnlyShippedContent, isDemoBoard, readDatabaseId, writeSetting } from '../../../src/db/board-settings.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { clearDemoOrThrow } from '../../../src/demo/clear.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import { addDemoPlans } from '../../../src/demo/plans.ts';
import { openOrReuseCheckout } from '../../../src/features/selling/checkout.commands.ts';
import { saveCompanyBilling } from '../../../src/features/selling/order.commands.ts';
import { listPlansOnSale, SELLING_KEY } from '../../../src/features/selling/selling.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { setUpFolder } from '../../folder.ts';
import { plantBooking } from '../ads/booking.ts';
import { describeOnBothEngines, expectInvariants, newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { plantApplication, plantOpenJob } from '../plant.ts';
import { buy, order, payments } from '../selling/board.ts';

const admin = { kind: 'admin', id: 'u1' } as const;
const now = new Date();
const folder = setUpFolder();

describeOnBothEngines('Clearing the demo', (_open, engine) => {
  it('Clearing the demo removes what was invented and keeps what people made', async () => {
    const { url, remove } = await (engine === 'sqlite' ? newSqliteUrl() : newPostgresUrl());
    const db = await openDatabase(url);
    const files = localStorageIn(folder);
    await fillWithDemo(db, now, { openJobs: 30, closedJobs: 20, companies: 12 });
    const invented = await db
      .selectFrom('jobs')
      .select(['id', 'company_id'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { name } = await db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', invented.company_id)
      .executeTakeFirstOrThrow();
    const own = await plantOpenJob(
      db,
      now,
      {
        companyId: invented.company_id,
        apply: { mode: 'board' },
        requiredSkills: ['figma'],
        niceSkills: [],
      },
      admin,
    );
    await plantApplication(db, invented.id);
    const ownJob = await db.selectFrom('jobs').select(['id']).where('hash', '=', own.hash).executeTakeFirstOrThrow();
    const toOwnJob = await plantApplication(db, ownJob.id);
    const boardId = await readDatabaseId(db);

    const cleared = await clearDemoOrThrow(db, files, now);
    expect(cleared).toMatchObject({ jobs: 50, companies: 11, applications: 1, remainingCompanies: [name] });
    expect(cleared.ads).toBeGreaterThan(0);
    expect(await db.selectFrom('jobs').select('hash').execute()).toEqual([{ hash: own.hash }]);
    expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name }]);
    expect(await db.selectFrom('applications').select('id').execute()).toEqual([{ id: toOwnJob }]);
    // What was counted of it goes too; one role is too few to tell of.
    for (const table of ['replies', 'reply_records', 'pay_cells', 'pay_pages'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('trends').select('roles').where('roles', '>', 1).execute()).toEqual([]);
    expect(await db.selectFrom('ads').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('ad_images').select('name').execute()).toEqual([]);
    expect(await db.selectFrom('images').select('id').where('company_id', '!=', invented.company_id).execute()).toEqual(
      [],
    );
    expect((await db.selectFrom('categories').select('id').execute()).length).toBeGreaterThan(10);
    expect([await isDemoBoard(db), await hasOnlyShippedContent(db)]).toEqual([false, false]);
    expect(await readDatabaseId(db)).not.toBe(boardId);
    await expectInvariants(db, now);
    await expect(clearDemoOrThrow(db, files, now)).rejects.toThrow('holds no demo');
    await db.destroy();
    await remove();
  });

  it('Clearing the demo removes test orders and plans, and keeps what was ordered by invoice', async () => {
    const { url, remove } = await (engine === 'sqlite' ? newSqliteUrl() : newPostgresUrl());
    const db = await openDatabase(url);
    await fillWithDemo(db, now, { openJobs: 5, closedJobs: 0, companies: 3 });
    await addDemoPlans(db, now);
    const { company_id: companyId } = await db.selectFrom('jobs').select('company_id').executeTakeFirstOrThrow();
    await writeSetting(db, SELLING_KEY, JSON.stringify({ offersInvoice: true }));
    const billing = { name: 'Acme', address: 'Main Street 1', country: 'DE', vatId: '', email: '', reference: '' };
    expectValue(await saveCompanyBilling(db, companyId, billing, now));
    await buy(db, { slug: 'single-role', companyId }, now);
    const invoiced = await order(db, { slug: 'five-roles', companyId }, now);
    expectValue(await openOrReuseCheckout(db, payments, { orderId: invoiced, provider: 'invoice' }, now));

    await plantBooking(db, await plantPerson(db, 'ana@pale-harbour.example'), now, { impressions: '20000' });

    await clearDemoOrThrow(db, localStorageIn(folder), now);
    expect(await db.selectFrom('ads').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: invoiced }]);
    expect(await db.selectFrom('grants').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('plans').select(['slug']).execute()).toEqual([{ slug: 'five-roles' }]);
    expect(await listPlansOnSale(db)).toEqual([]);
    await expectInvariants(db, now);
    await db.destroy();
    await remove();
  });
});
