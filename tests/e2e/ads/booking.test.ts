import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../../src/db/board-settings.ts';
import { addDemoPlans } from '../../../src/demo/plans.ts';
import { findAd } from '../../../src/features/ads/ad.queries.ts';
import { SELLING_KEY } from '../../../src/features/selling/selling.queries.ts';
import { addDays, formatShortDate } from '../../../src/lib/dates.ts';
import { paths } from '../../../src/paths.ts';
import { ADMIN, signIn } from '../posting.ts';
import { openSiteOn, type Site } from '../site.ts';
import { setUpBrowser } from '../support/set-up.ts';

const browser = await setUpBrowser();
const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#246' } })
  .png()
  .toBuffer();

async function press(page: Page, name: string | RegExp): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).click();
  await loaded;
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([
  { engine: 'SQLite', width: 360, javaScriptEnabled: false },
  { engine: 'Postgres', width: 1280, javaScriptEnabled: true },
] as const)('An ad that its advertiser books ($engine)', ({ engine, width, javaScriptEnabled }) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSiteOn(engine, { env: { ADMIN_EMAILS: ADMIN } });
    await addDemoPlans(site.db, new Date());
    await site.renderer.catchUp();
  });
  afterAll(() => site.close());

  it(`An ad that its advertiser books is paid, reviewed and shown at ${width} px (scripts: ${javaScriptEnabled})`, async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(site.origin + paths.newBooking());
    expect(page.url()).toContain(paths.signIn());
    const userId = await signIn(site, context, `advertiser${width}@chairs.example`);
    await page.goto(site.origin + paths.home());
    const house = page.getByRole('link', { name: 'Your ad could be here' });
    await expect.poll(() => house.getAttribute('href')).toBe(paths.bookings());
    await page.goto(site.origin + paths.account());
    await page.getByRole('link', { name: 'Your ads' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Your ads');
    await page.goto(site.origin + paths.prices());
    await page.getByRole('link', { name: 'Buy Ad campaign' }).click();

    await page.getByLabel('Title').fill(`A quiet chair ${width}`);
    await page.getByLabel('Advertiser').fill('Chairs & Co');
    await page.getByLabel('Link').fill('https://chairs.example/quiet');
    await page.getByLabel('Places').fill('Atlantis');
    await page.getByLabel('Impressions').fill('15000');
    if (javaScriptEnabled) {
      const forecast = page.locator('[data-ad-placements]');
      await forecast.getByText('The places must be from this board').waitFor();
      await writeSetting(site.db, SELLING_KEY, JSON.stringify({ taxMode: 'fixed', taxPercent: 19, taxName: 'VAT' }));
      await page.getByLabel('Places').fill('');
      await forecast.getByText('€98 plus VAT for').waitFor();
      await writeSetting(site.db, SELLING_KEY, '{}');
      await forecast.getByText('By the last 28 days').waitFor();
      await page.getByLabel('Places').fill('Atlantis');
    }
    await press(page, 'Continue');
    await expect.poll(() => page.locator('.error-summary').textContent()).toContain('“atlantis” is not');
    await expect.poll(() => page.locator('.error-summary').textContent()).toContain('Choose a picture');
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(`A quiet chair ${width}`);
    await page.getByLabel('Places').fill('');
    await page.getByLabel('Picture').setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: picture });
    if (javaScriptEnabled) {
      const sample = page.locator('[data-ad-sample]');
      await expect.poll(() => sample.innerText()).toContain(`A quiet chair ${width}`);
      await sample.locator('.ad-picture canvas').waitFor();
    }
    await press(page, 'Continue');

    const adPath = new URL(page.url()).pathname;
    await expect.poll(() => page.locator('main').textContent()).toContain('20,000');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const adId = adPath.split('/').at(-1) ?? '';
    const stranger = await browser.newContext();
    await signIn(site, stranger, `stranger${width}@chairs.example`);
    await page.getByRole('link', { name: 'Go to payment' }).click();
    const orderPath = new URL(page.url()).pathname;
    for (const path of [adPath, paths.bookedPicture(adId), orderPath, paths.adTarget(adId)])
      expect((await stranger.request.get(site.origin + path)).status(), path).toBe(404);
    expect((await context.request.get(site.origin + paths.bookedPicture(adId))).status()).toBe(200);

    await page.getByLabel('Billed to').fill('Chairs & Co');
    await page.getByLabel('Address', { exact: true }).fill('Main Street 1');
    await page.getByLabel('Country').selectOption('DE');
    await press(page, 'Save');
    await expect
      .poll(() => page.locator('main').textContent())
      .toContain('Billed to Chairs & Co, Main Street 1, Germany');
    await press(page, /^Pay/);
    await press(page, 'Pay');
    await expect.poll(() => page.locator('p.status-note').textContent()).toContain('We review your ad now');
    await page.getByRole('link', { name: 'View the ad' }).click();
    await expect.poll(() => page.locator('p.status-note').textContent()).toContain('We review it now');

    await page.goto(site.origin + paths.bookings());
    const { end } = (await findAd(site.db, adId)) ?? {};
    // The end is the midnight after the last day.
    await expect
      .poll(() => page.locator('.ad-list').textContent())
      .toContain(`to ${formatShortDate(addDays(end ?? '', -1))}`);
    await page.goBack();

    const admin = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
    await signIn(site, admin, ADMIN);
    const desk = await admin.newPage();
    await desk.goto(site.origin + paths.adminAds());
    await desk.getByRole('link', { name: `A quiet chair ${width}` }).click();
    if (javaScriptEnabled) {
      await press(desk, 'Reject and refund');
      await expect.poll(() => desk.locator('.error-summary').textContent()).toContain('Give a reason');
      await desk.getByLabel('Reason for rejecting it').fill('We show no chairs.');
      await press(desk, 'Reject and refund');
      await expect.poll(() => desk.locator('main').textContent()).toContain('Refused: We show no chairs.');
      await page.reload();
      await expect
        .poll(() => page.locator('p.status-note').textContent())
        .toContain('We rejected this ad: We show no chairs.');
      await expect.poll(async () => (await orderOf(adId)).status).toBe('refunded');
    } else {
      await press(desk, 'Accept');
      await site.renderer.catchUp();
      expect((await site.request(paths.adsAll())).text).toContain(`A quiet chair ${width}`);
      expect((await site.request(paths.adTarget(adId))).status).toBe(302);
      await page.reload();
      await expect
        .poll(() => page.locator('p.status-note').textContent())
        .toContain('The ad runs: 0 of 20,000 impressions');
      await expect.poll(() => page.locator('#numbers').count()).toBe(1);
      await page.goto(site.origin + paths.bookings());
      await expect.poll(() => page.locator('.ad-list').textContent()).toContain('running');
    }
    expect(await overflowOf(desk)).toBeLessThanOrEqual(0);
    expect(userId).not.toBe('');
    for (const one of [context, stranger, admin]) await one.close();
  });

  const orderOf = (adId: string) =>
    site.db.selectFrom('orders').select('status').where('ad_id', '=', adId).executeTakeFirstOrThrow();
});
