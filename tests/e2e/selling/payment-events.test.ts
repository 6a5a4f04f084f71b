import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { addDemoPlans } from '../../../src/demo/plans.ts';
import { removeOrArchivePlan } from '../../../src/features/selling/plan.commands.ts';
import { listPlansOnSale } from '../../../src/features/selling/selling.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const [SECRET, NEXT_SECRET] = ['whsec_one', 'whsec_two'];
const site = await setUpSite({
  env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: `${SECRET},${NEXT_SECRET}`, WORKER: 'off' },
});
const { webhooks } = new Stripe('sk_test_1');

/** An event about something that was not sold here, so that nothing is read at the provider. */
const eventOf = (id: string, more = '') =>
  JSON.stringify({ id, type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } }, more });

const send = (body: string, signature?: string) =>
  site.request(paths.paymentEvents(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    body,
  });
const sign = (payload: string, secret: string) => webhooks.generateTestHeaderString({ payload, secret });
const listStored = async () => {
  const rows = await site.db.selectFrom('payment_events').select(['id', 'applied_at']).orderBy('id').execute();
  return rows.map(({ id, applied_at }) => [id, applied_at !== null]);
};

it('POST /api/payments/events stores events signed with either secret once, and applies them', async () => {
  for (const secret of [SECRET, NEXT_SECRET, SECRET]) {
    const body = eventOf(`evt_${secret}`);
    expect((await send(body, sign(body, secret))).status).toBe(200);
  }
  expect(await listStored()).toEqual([
    [`evt_${SECRET}`, true],
    [`evt_${NEXT_SECRET}`, true],
  ]);
});

it('POST /api/payments/events rejects events that are forged, altered or unsigned, and stores none of them', async () => {
  const before = await listStored();
  const body = eventOf('evt_forged');
  for (const signature of [undefined, '', 't=1,v1=00', sign(body, 'whsec_other'), sign(eventOf('evt_1'), SECRET)])
    expect((await send(body, signature)).status, signature).toBe(401);
  expect(await listStored()).toEqual(before);
});

it('POST /api/payments/events rejects a body above the limit before it is read', async () => {
  const body = eventOf('evt_large', 'x'.repeat(2_000_000));
  expect((await send(body, sign(body, SECRET))).status).toBe(413);
});

it('A board that sells nothing serves readers’ pages without a byte of selling, also once its last plan is archived', async () => {
  const { db, renderer } = site;
  const { slug, hash, company } = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.slug', 'jobs.hash', 'companies.slug as company'])
    .where('jobs.status', '=', 'published')
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow();
  const readPages = async () => {
    await renderer.catchUp();
    const pages = [paths.home(), paths.roles(), paths.job({ slug, hash }), paths.company(company)];
    return Promise.all(pages.map(async (path) => (await site.request(path)).text));
  };
  const before = await readPages();
  for (const text of before) expect(text).not.toMatch(/href="\/(prices|advertise|recruiters\/orders)|€149/);
  await addDemoPlans(db, new Date());
  expect(await readPages()).not.toEqual(before);
  for (const plan of await listPlansOnSale(db))
    expectValue(await removeOrArchivePlan(db, { kind: 'admin', id: 'mo' }, plan.slug, new Date()));
  expect(await readPages()).toEqual(before);
});
