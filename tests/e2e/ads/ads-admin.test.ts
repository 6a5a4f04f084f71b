import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { findAd, listAllAds } from '../../../src/features/ads/ad.queries.ts';
import { makeReportToken } from '../../../src/features/ads/ad.ts';
import { paths } from '../../../src/paths.ts';
import { axeViolations, violationsOf } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const ADMIN = 'root@easel.example';
const SECRET = 'the secret of these tests, of 32 bytes and more';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN, SECRET } });
let accounts: Accounts;
let cookie: string;

beforeAll(async () => {
  accounts = new Accounts({
    databaseUrl: site.databaseUrl,
    origin: site.origin,
    secret: SECRET,
    adminEmails: [ADMIN],
  });
  cookie = await signIn(ADMIN);
});
afterAll(async () => {
  await accounts?.close();
});

/** Cookies of a signed-in user. */
async function signIn(email: string): Promise<string> {
  const signedIn = await accounts.signInProven(email, new Headers({ 'user-agent': 'Mozilla/5.0' }));
  return signedIn.cookies.map((line) => line.split(';')[0]).join('; ');
}

const asAdmin = <T>(path: string, journey: (page: Page) => Promise<T>, expected: RegExp[] = []): Promise<T> =>
  onPage(browser, { viewport: { width: 1280, height: 900 }, expected }, async (page) => {
    await giveCookies(page);
    await page.goto(site.origin + path);
    return journey(page);
  });

const giveCookies = (page: Page) =>
  page.context().addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.origin };
    }),
  );

const post = (path: string, fields: object, headers: Record<string, string> = {}) =>
  site.request(path, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'content-type': 'application/json', accept: 'application/json', cookie, ...headers },
  });

const draft = {
  title: 'A quiet chair',
  body: 'For people who sit and render.',
  href: 'https://chairs.example/quiet',
  advertiser: 'Chairs & Co',
  target_job_types: 'ux-designer',
  active: true,
};

it.each([
  ['GET', paths.adminAds()],
  ['GET', paths.adminNewAd()],
  ['GET', paths.adminAd('adv007')],
  ['GET', paths.adNumbers('adv007')],
  ['POST', paths.bookedAds()],
  ['POST', paths.bookedAd('adv007')],
  ['POST', paths.adPlacements()],
])('A user who is no admin finds nothing, and is redirected to sign in first: %s %s', async (method, path) => {
  const before = await listAllAds(site.db);
  for (const who of ['', await signIn('ada@northlight.example')]) {
    const question = {
      method,
      headers: { cookie: who, 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    };
    const answer = await site.request(path, method === 'GET' ? { headers: { cookie: who } } : question);
    expect(answer.status).toBe(who ? 404 : 303);
    if (!who) expect(answer.headers.location).toMatch(/^\/recruiters\/sign-in/);
  }
  expect(await listAllAds(site.db)).toEqual(before);
});

it('The owner of the board books an ad with a picture by a plain form, and sees it where the form predicted', async () => {
  await asAdmin(paths.adminNewAd(), async (page) => {
    const field = (label: string) => page.getByLabel(label, { exact: false });
    await field('Title').fill(draft.title);
    await field('Text').fill(draft.body);
    await field('Advertiser').fill(draft.advertiser);
    await page.getByLabel('Link', { exact: true }).fill(draft.href);
    await page.getByLabel('Choose a category').selectOption('ux-designer');
    await expect.poll(() => field('Categories or filters').inputValue()).toBe('ux-designer');
    await page.getByLabel('Choose a category').selectOption('product-designer');
    await expect.poll(() => field('Categories or filters').inputValue()).toBe('ux-designer, product-designer');
    await field('Categories or filters').fill('ux-designer');
    await expect
      .poll(() => page.locator('[data-ad-sample]').innerText())
      .toMatch(new RegExp(`Ad ${draft.advertiser}\\s+${draft.title}\\s+${draft.body}`));
    await page.getByLabel('Lists of roles').check();
    await field('Priority').fill('30');
    const foretold = page.locator('.placements li').filter({ hasText: '/ux-designer' });
    await expect.poll(() => foretold.first().textContent()).toMatch(/1st, score 155\s*above /);
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a43' } })
      .png()
      .toBuffer();
    await field('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    await Promise.all([
      page.waitForURL(/\/admin\/ads\/[0-9a-z]{22}$/),
      page.getByRole('button', { name: 'Book' }).click(),
    ]);
  });
  const [ad] = JSON.parse((await site.request(paths.island('ads-job_category-ux-designer'))).text);
  expect(ad).toMatchObject({ title: draft.title, image: expect.stringMatching(/^\/ads\/images\/[\w-]+\.webp$/) });
  for (const path of [ad.image, ad.image.replace('.webp', '@2x.webp')]) {
    const { status, headers } = await site.request(path);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  await asAdmin(paths.adminAd(ad.id), async (page) => {
    await page.getByLabel('Remove the picture').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.locator('.ad-fields img').count()).toBe(0);
  });
  const [bare] = JSON.parse((await site.request(paths.island('ads-job_category-ux-designer'))).text);
  expect(bare).toMatchObject({ id: ad.id, image: null });
});

it('The owner of the board gets a rejected form back with all that was typed', async () => {
  await asAdmin(paths.adminNewAd(), async (page) => {
    await page.getByLabel('Title').fill('Kept');
    await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Book' }).click();
    await page.locator('.error-summary').waitFor();
    await expect
      .poll(() => page.locator('.error-summary a').allTextContents())
      .toEqual([
        'The link must be an http(s) address such as https://example.com/offer',
        'The advertiser must not be empty',
      ]);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Kept');
    expect(await violationsOf(page)).toEqual([]);
  });
});

it('The owner of the board pauses an ad for everyone at once, and is notified of a change meanwhile', async () => {
  const created = await post(paths.bookedAds(), {
    ...draft,
    target_job_types: '',
    target_pages: 'homepage',
    priority: 900,
  });
  expect(created.status).toBe(201);
  const { id, version } = JSON.parse(created.text);
  const onHome = async () => (await site.request(paths.island('ads-homepage'))).text.includes(id);
  expect(await onHome()).toBe(true);
  expect((await post(paths.bookedAd(id), { ...draft, active: false, version })).status).toBe(200);
  expect(await onHome()).toBe(false);
  const stale = await post(paths.bookedAd(id), { ...draft, title: 'Late', version });
  expect([stale.status, JSON.parse(stale.text).data.version]).toEqual([409, 2]);
  expect((await findAd(site.db, id))?.title).toBe(draft.title);
});

it('The owner of the board sees no warning that an ad appears next to itself', async () => {
  await asAdmin(paths.adminAd('adv002'), async (page) => {
    await page.getByLabel('Priority').fill('7');
    const first = page.locator('.placements li').first();
    await expect.poll(() => first.textContent()).toContain('score 107');
    await expect.poll(() => page.locator('.placements').textContent()).not.toContain('Find five people');
  });
});

it('The owner of the board sees hostile words as words', async () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const created = await post(paths.bookedAds(), { ...draft, title: hostile, advertiser: '</title><script>' });
  const { id } = JSON.parse(created.text);
  await site.request(paths.adImpression(), {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0' },
    body: JSON.stringify({ adId: id, pageUrl: `/ux-designer?${hostile}` }),
  });
  for (const path of [paths.adminAds(), paths.adminAd(id)])
    await asAdmin(path, async (page) => {
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      await expect.poll(() => page.locator('main').textContent()).toContain(hostile);
    });
});

it('The owner of the board downloads numbers in which a spreadsheet finds no formula', async () => {
  const answer = await site.request(paths.adNumbers('adv007'), { headers: { cookie } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  const [head = '', ...rows] = answer.text.trim().split('\r\n');
  expect(head).toBe('Day,Page,What,Not counted because,Number');
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\d,\/[\w/-]*,(impression|click),[a-z]*,\d+$/);
});

it('The owner of the board has pages that axe does not object to', async () => {
  for (const path of [paths.adminAds(), paths.adminNewAd(), paths.adminAd('adv007')]) {
    const found = await axeViolations(browser, `${site.origin}${path}`, async (page) => {
      await giveCookies(page);
      await page.goto(`${site.origin}${path}`);
    });
    expect(found).toEqual([]);
  }
});

it('The report of an ad is read with its address, and not without', async () => {
  const ad = await findAd(site.db, 'adv007');
  if (!ad) throw new Error('The demo board has no such ad');
  const report = paths.adReport(makeReportToken(accounts, ad));
  const answer = await site.request(report);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.text).toContain('noindex');
  expect(/<main.*<\/main>/s.exec(answer.text)?.[0]).not.toMatch(/<form|admin/);
  for (const token of ['adv007', 'adv007-', 'unknown', 'x'.repeat(500)])
    expect((await site.request(paths.adReport(token))).status).toBe(404);
});

it('The report of an ad has an address that admins can copy, and end with a new one', async () => {
  const addressOf = async (): Promise<string> => {
    const { text } = await site.request(paths.adminAd('adv008'), { headers: { cookie } });
    return /href="[^"]*(\/ads\/reports\/[^"]+)"/.exec(text)?.[1] ?? '';
  };
  const first = await addressOf();
  expect(await addressOf()).toBe(first);
  expect((await site.request(first)).status).toBe(200);
  const renewed = await site.request(paths.adReportAddress('adv008'), {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect([renewed.status, renewed.headers.location]).toEqual([303, paths.adminAd('adv008')]);
  const second = await addressOf();
  expect(second).not.toBe(first);
  expect([(await site.request(first)).status, (await site.request(second)).status]).toEqual([404, 200]);
  expect(JSON.stringify(await site.db.selectFrom('ads').selectAll().execute())).not.toContain(second.slice(-32));
});
