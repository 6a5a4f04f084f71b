import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { writeSetting } from '../../../src/db/board-settings.ts';
import { addDemoPlans } from '../../../src/demo/plans.ts';
import { parseEnv } from '../../../src/env.ts';
import { endExpiredFeatures } from '../../../src/features/jobs/job-owner.commands.ts';
import { openOrReuseCheckout } from '../../../src/features/selling/checkout.commands.ts';
import { openPaymentServices } from '../../../src/features/selling/open-payments.ts';
import { createOrder, grantCredits, saveCompanyBilling } from '../../../src/features/selling/order.commands.ts';
import { removeOrArchivePlan, savePlanOrReplaceUsed } from '../../../src/features/selling/plan.commands.ts';
import {
  countUnusedCredits,
  listPlansOnSale,
  readSellingSettings,
  SELLING_KEY,
} from '../../../src/features/selling/selling.queries.ts';
import { describeBuyingRules, ROLE_PLANS } from '../../../src/features/selling/selling.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { ADMIN, openJob, signIn } from '../posting.ts';
import { openSiteOn } from '../site.ts';
import { setUpBrowser } from '../support/set-up.ts';

const OWNER = { kind: 'admin', id: 'mo' } as const;

// The journey with Stripe runs on both engines, this one on the engine of larger boards.
const site = await openSiteOn('Postgres', { env: { ADMIN_EMAILS: ADMIN } });
afterAll(() => site.close());
const browser = await setUpBrowser();
await addDemoPlans(site.db, new Date());
await site.renderer.catchUp();

async function press(page: Page, name: string | RegExp): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).click();
  await loaded;
}

const jobOf = (hash: string) =>
  site.db
    .selectFrom('jobs')
    .select(['id', 'status', 'company_id', 'slug'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();

it.each([
  { width: 360, javaScriptEnabled: false },
  { width: 1280, javaScriptEnabled: true },
])(
  'A role on a board that sells is accepted, bought and published at $width px (scripts: $javaScriptEnabled)',
  async (how) => {
    const { width, javaScriptEnabled } = how;
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled });
    const page = await context.newPage();
    const hash = await openJob(site, context, { company: `buyer${width}` });
    const draft = await jobOf(hash);
    expect(draft.status).toBe('draft');

    await page.goto(site.origin + paths.recruiterJob(hash));
    await expect.poll(() => page.locator('main').textContent()).toContain('Waits for payment');
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    await page.getByRole('radio', { name: /Five roles/ }).check();
    await press(page, 'Continue');
    await expect.poll(() => page.locator('.admin-table').textContent()).toContain('€590');

    await press(page, /^Pay/);
    await press(page, 'Decline the card');
    await expect.poll(() => page.locator('p.status-note').textContent()).toContain('Nothing was charged');
    expect((await jobOf(hash)).status).toBe('draft');

    await press(page, /^Pay/);
    await press(page, 'Pay');
    await expect.poll(() => page.locator('p.status-note').textContent()).toContain('Paid on');
    // Repeated returns change nothing.
    await page.reload();
    expect((await jobOf(hash)).status).toBe('published');
    expect(await countUnusedCredits(site.db, draft.company_id, new Date())).toMatchObject({ role: 4 });
    await site.renderer.catchUp();
    expect((await site.request(paths.job({ slug: draft.slug, hash }))).status).toBe(200);

    await page.goto(site.origin + paths.recruiterJob(hash));
    const renews = page.getByLabel('Renew this role when it ends');
    await expect.poll(() => renews.isChecked()).toBe(false);
    await renews.check();
    await press(page, 'Save renewal');
    await expect.poll(() => renews.isChecked()).toBe(true);
    await renews.uncheck();
    await press(page, 'Save renewal');
    await expect.poll(() => renews.isChecked()).toBe(false);

    await page.goto(site.origin + paths.companyBilling());
    await expect.poll(() => page.locator('main').textContent()).toContain('Five roles');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  },
);

it('A role on a board that sells is refunded by an admin, who finds the order and ends its unused credits, and earnings say so', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(site, context, ADMIN);
  await page.goto(site.origin + paths.adminOrders('q=buyer360'));
  await page.locator('.admin-table').getByRole('link', { name: 'Five roles' }).click();
  await page.getByLabel('Amount in EUR').fill('90');
  await page.locator('#refund-reason').fill('Asked by phone');
  await press(page, 'Refund');
  await expect.poll(() => page.locator('main').textContent()).toContain('Refund: Asked by phone');
  await page.locator('#revoke-reason').fill('Returned in part');
  await press(page, 'End unused credits');
  await expect.poll(() => page.locator('#revoke').count()).toBe(0);
  await page.goto(site.origin + paths.adminEarnings());
  await expect.poll(() => page.locator('.admin-table').first().textContent()).toContain('€1,180');
  await context.close();
});

it('A role on a board that sells is paid by an invoice that an admin marks as paid, and by credits from an admin', async () => {
  const { db } = site;
  const { company_id: companyId } = await db
    .selectFrom('orders')
    .select('company_id')
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (companyId === null) throw new Error('The order has no company');
  const { slug } = await db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const billing = { name: 'Acme', address: 'Main Street 1', country: 'DE', vatId: '', email: '', reference: '' };
  expectValue(await saveCompanyBilling(db, companyId, billing, new Date()));
  const before = await countUnusedCredits(db, companyId, new Date());
  const order = { companyId, email: 'buyer@easel.example', items: [{ slug: 'five-roles', quantity: 1 }], code: '' };
  const { id } = expectValue(await createOrder(db, order, new Date()));
  await writeSetting(db, SELLING_KEY, JSON.stringify({ offersInvoice: true }));
  const payments = openPaymentServices({ ...parseEnv({}), SITE_URL: site.origin });
  expectValue(await openOrReuseCheckout(db, payments, { orderId: id, provider: 'invoice' }, new Date()));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(site, context, ADMIN);
  const invoice = await page.request.get(site.origin + paths.orderInvoice(id));
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.goto(site.origin + paths.adminOrder(id));
  await press(page, 'Mark as paid');
  expect((await countUnusedCredits(db, companyId, new Date())).role).toBe(before.role + 5);
  await page.goto(site.origin + paths.adminOrders());
  await page.getByLabel('Company', { exact: true }).fill(slug);
  await press(page, 'Give these credits');
  await expect.poll(() => page.locator('.error-summary').textContent()).toContain('Give a reason');
  await page.getByLabel('Reason').fill('A late review');
  await press(page, 'Give these credits');
  expect((await countUnusedCredits(db, companyId, new Date())).role).toBe(before.role + 6);
  await context.close();
});

it('A role on a board that sells says on its page that it is featured, for as long as it is', async () => {
  const context = await browser.newContext();
  const hash = await openJob(site, context, { company: 'shining' });
  const { company_id: companyId, slug } = await jobOf(hash);
  const gift = { companyId, amount: 1, reason: 'Welcome' };
  expectValue(await grantCredits(site.db, OWNER, { ...gift, what: 'role', days: null, jobHash: hash }, new Date()));
  expectValue(await grantCredits(site.db, OWNER, { ...gift, what: 'feature', days: 7 }, new Date()));
  const page = await context.newPage();
  await page.goto(site.origin + paths.recruiterJob(hash));
  await site.renderer.catchUp();
  const publicPage = async () => (await site.request(paths.job({ slug, hash }))).text;
  expect(await publicPage()).not.toContain('Featured');
  await press(page, /^Use a credit to feature it/);
  await site.renderer.catchUp();
  expect(await publicPage()).toContain('Featured');
  await endExpiredFeatures(site.db, new Date(Date.now() + 8 * DAY));
  await site.renderer.catchUp();
  expect(await publicPage()).not.toContain('Featured');
  await context.close();
});

it('A role on a board that sells has an order that says why it cannot be paid while its company is suspended', async () => {
  const context = await browser.newContext();
  const hash = await openJob(site, context, { company: 'halted' });
  const { company_id: companyId } = await jobOf(hash);
  const order = { companyId, email: 'ana@halted.example', items: [{ slug: 'five-roles', quantity: 1 }], code: '' };
  const { id } = expectValue(await createOrder(site.db, order, new Date()));
  const page = await context.newPage();
  await page.goto(site.origin + paths.order(id));
  const pay = page.getByRole('button', { name: /^Pay/ });
  await expect.poll(() => pay.count()).toBeGreaterThan(0);
  expectValue(
    await suspendCompany(site.db, OWNER, { slug: 'studio-halted', reason: 'Fraud?', origin: site.origin }, new Date()),
  );
  await page.reload();
  await expect.poll(() => page.locator('p.status-note').textContent()).toContain('Your company is suspended');
  await expect.poll(() => pay.count()).toBe(0);
  const sent = await context.request.post(site.origin + paths.orderCheckout(id), {
    form: { provider: 'test' },
    headers: { origin: site.origin },
  });
  expect(sent.status()).toBe(403);
  await context.close();
});

it('A role on a board that sells says its prices as a page, as Markdown and as offers', async () => {
  const page = await site.request(paths.prices());
  expect(page.text).toContain('"@type":"Offer"');
  const steps = [...page.text.matchAll(/class="quiet-link" href="([^"]+)" aria-label="[^"]+: [^"]+"/g)];
  expect(steps.map(([, href]) => href)).toEqual([paths.postJob(), paths.recruiterJobs()]);
  expect((await site.request(`${paths.prices()}.md`)).text).toContain('| Single role |');
});

it('A role on a board that sells is described at the first step of posting with what each plan includes and every rule', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(site.origin + paths.postJob());
  await expect.poll(() => page.locator('main').textContent()).toContain('A role costs €149.');
  const details = page.locator('details', { hasText: 'includes' });
  await details.locator('summary').click();
  const text = await details.innerText();
  for (const line of [
    '5 roles, each open for 30 days',
    '3 roles open at a time',
    'One role, featured for 14 days',
    'The days of a role run from its publication, not from the payment.',
    'If we pause a role, its days stop. If you pause it, they keep counting.',
    'You pay once your role has passed our review. A role that we reject costs nothing.',
    'When its featured time ends, a role stays open as a normal one.',
    'When a subscription ends, open roles keep their days.',
  ])
    expect(text).toContain(line);
  const plans = (await listPlansOnSale(site.db)).filter(({ kind }) => kind !== 'ad');
  for (const rule of describeBuyingRules(await readSellingSettings(site.db), plans)) expect(text).toContain(rule);
  expect(text).not.toContain('impressions');
  await page.context().close();
});

it('A role on a board that sells is featured by one of several plans, since only one can be chosen', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const hash = await openJob(site, context, { company: 'chooser' });
  const page = await context.newPage();
  await page.goto(site.origin + paths.newOrder('', hash));
  await expect.poll(() => page.getByRole('checkbox', { name: /Featured/ }).count()).toBe(1);
  const shape = { words: '', kind: 'feature', amount: '129', credits: '1', daysOpen: '', featuredDays: '30' } as const;
  const rest = { billingPeriod: '', impressions: '', isRecommended: '', position: '9', freeUses: '', freeUntil: '' };
  const form = { name: 'Featured for long', ...shape, ...rest };
  const { slug } = expectValue(await savePlanOrReplaceUsed(site.db, OWNER, { form }, new Date()));
  await page.reload();
  const features = page.getByRole('group', { name: 'Featured' });
  await expect.poll(() => features.getByRole('radio').count()).toBe(3);
  await features.getByRole('radio', { name: /^Featured, / }).check();
  await features.getByRole('radio', { name: /Featured for long/ }).check();
  await press(page, 'Continue');
  const order = await page.locator('.admin-table').textContent();
  expect(order).toContain('€129');
  expect(order).not.toContain('€79');
  expectValue(await removeOrArchivePlan(site.db, OWNER, slug, new Date()));
  await context.close();
});

it('Plans of the owner are written and corrected in words, and stop being sold', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(site, context, ADMIN);
  await page.goto(site.origin + paths.adminPlans({ kind: 'role' }));
  await page.getByLabel('Name', { exact: true }).fill('Short role');
  await page.getByLabel('Price in EUR').fill('ten');
  await press(page, 'Add this plan');
  await expect.poll(() => page.locator('.error-summary').textContent()).toContain('The price must be an amount');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Short role');
  await page.getByLabel('Price in EUR').fill('49.50');
  await press(page, 'Add this plan');
  await expect.poll(() => page.locator('p.status-note').textContent()).toContain('The plan is saved');
  await expect.poll(() => page.getByRole('button', { name: 'Add this plan' }).count()).toBe(0);
  await site.renderer.catchUp();
  expect((await site.request(paths.prices())).text).toContain('€49.50');
  await page.goto(site.origin + paths.adminPlans());
  await press(page, 'Stop selling Short role');
  await site.renderer.catchUp();
  expect((await site.request(paths.prices())).text).not.toContain('€49.50');
  await context.close();
});

it('Plans of the owner leave a draft that waits for payment a way on once no roles are sold', async () => {
  const context = await browser.newContext();
  const hash = await openJob(site, context, { company: 'waiting' });
  const page = await context.newPage();
  await page.goto(site.origin + paths.recruiterJob(hash));
  const choose = page.getByRole('link', { name: 'Choose a plan' });
  await expect.poll(() => choose.count()).toBe(1);
  for (const { slug, kind } of await listPlansOnSale(site.db))
    if (ROLE_PLANS.includes(kind)) expectValue(await removeOrArchivePlan(site.db, OWNER, slug, new Date()));
  await page.reload();
  await expect.poll(() => choose.count()).toBe(0);
  await press(page, 'Submit for publication');
  expect((await jobOf(hash)).status).toBe('published');
  await expect.poll(() => page.getByLabel('Renew this role').count()).toBe(0);
  await context.close();
});
