import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoPlans } from '../../../src/demo/plans.ts';
import { countUnusedCredits } from '../../../src/features/selling/selling.queries.ts';
import { paths } from '../../../src/paths.ts';
import { StripeStandIn, signEvent } from '../../stand-ins/stripe.ts';
import { openJob } from '../posting.ts';
import { openSiteOn, type Site } from '../site.ts';
import { setUpBrowser } from '../support/set-up.ts';

const SECRET = 'whsec_one';
const browser = await setUpBrowser();

async function press(page: Page, name: string | RegExp): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).click();
  await loaded;
}

describe.each(['SQLite', 'Postgres'] as const)('A checkout at Stripe (%s)', (engine) => {
  let stripe: StripeStandIn;
  let site: Site;
  beforeAll(async () => {
    stripe = await StripeStandIn.start();
    const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API: stripe.url.href };
    site = await openSiteOn(engine, { env: { ...env, WORKER: 'off' } });
    await addDemoPlans(site.db, new Date());
    await site.renderer.catchUp();
  });
  afterAll(async () => {
    await site.close();
    await stripe.stop();
  });

  const jobOf = (hash: string) =>
    site.db.selectFrom('jobs').select(['status', 'company_id']).where('hash', '=', hash).executeTakeFirstOrThrow();

  /** Delivers all events twice, the last ones first. */
  async function deliverEvents(): Promise<void> {
    const events = stripe.events.splice(0).reverse();
    for (const event of [...events, ...events]) {
      const body = JSON.stringify(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(body, SECRET, new Date()) };
      expect((await site.request(paths.paymentEvents(), { method: 'POST', headers, body })).status).toBe(200);
    }
  }

  it.each([
    { width: 360, javaScriptEnabled: false },
    { width: 1280, javaScriptEnabled: true },
  ])(
    'A checkout at Stripe is left, paid and confirmed, and publishes the role, at $width px (scripts: $javaScriptEnabled)',
    async (how) => {
      const { width, javaScriptEnabled } = how;
      const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled });
      const page = await context.newPage();
      const hash = await openJob(site, context, { company: `stripe${width}` });
      await page.goto(site.origin + paths.recruiterJob(hash));
      await page.getByRole('link', { name: 'Choose a plan' }).click();
      await page.getByRole('radio', { name: /Five roles/ }).check();
      await press(page, 'Continue');
      const orderUrl = page.url();

      await press(page, 'Pay now');
      await expect.poll(() => page.locator('h1').textContent()).toBe('59000 eur');
      await press(page, 'leave');
      expect(new URL(page.url()).pathname).toBe(new URL(orderUrl).pathname);
      expect((await jobOf(hash)).status).toBe('draft');

      await press(page, 'Pay now');
      if (javaScriptEnabled) {
        await press(page, 'debit');
        await expect
          .poll(() => page.locator('p.status-note').textContent())
          .toContain('Your bank is confirming the payment');
        const session = [...stripe.sessions.keys()].at(-1) ?? '';
        stripe.settleDebit(session, true);
        await deliverEvents();
        await page.reload();
      } else {
        await press(page, 'pay');
        await deliverEvents();
      }
      await expect.poll(() => page.locator('p.status-note').textContent()).toContain('Paid on');
      const { status, company_id: companyId } = await jobOf(hash);
      expect(status).toBe('published');
      expect((await countUnusedCredits(site.db, companyId, new Date())).role).toBe(4);
      await page.goto(site.origin + paths.recruiterJob(hash));
      await expect.poll(() => page.locator('main').textContent()).not.toContain('Choose a plan');
      await context.close();
    },
  );
});
