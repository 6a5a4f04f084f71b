import { beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/lib/dates.ts';
import { paths } from '../../../src/paths.ts';
import { ADMIN, signIn } from '../posting.ts';
import { violationsOf } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN, WORKER: 'off' } });
let cookies: Awaited<ReturnType<Awaited<ReturnType<typeof browser.newContext>>['cookies']>>;

beforeAll(async () => {
  const context = await browser.newContext();
  await signIn(site, context, ADMIN);
  cookies = await context.cookies();
  await context.close();
});

const counted = async () => {
  const rows = await site.db.selectFrom('board_counts').select(['kind', 'name', 'number']).orderBy('name').execute();
  return Object.fromEntries(rows.map(({ kind, name, number }) => [`${kind} ${name}`, number]));
};

it('What people open and search for is counted within seconds, once, and nothing of programs', async () => {
  await onPage(browser, async (page) => {
    await page.goto(`${site.origin}${paths.about()}`);
    await page.goto(`${site.origin}${paths.companies()}`);
    await page.goto(`${site.origin}${paths.search('q=zzzzqqqq')}`);
    await page.waitForLoadState('networkidle');
  });
  const program = { 'user-agent': 'curl/8.0', 'sec-fetch-dest': 'empty' };
  await site.request(paths.about(), { headers: program });
  const crawler = { 'user-agent': 'Googlebot/2.1', 'sec-fetch-dest': 'document' };
  await site.request(paths.about(), { headers: crawler });
  const stranger = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-fetch-dest': 'document' };
  for (const path of ['/no-such-page', '/../etc/passwd', '/%00', paths.recruiterJobs(), paths.admin()])
    await site.request(path, { headers: stranger });
  await expect.poll(counted, { timeout: 40_000, interval: 500 }).toEqual({
    [`page ${paths.about()}`]: 1,
    [`page ${paths.companies()}`]: 1,
    [`page ${paths.search()}`]: 1,
    'total reader': 1,
    'total search': 1,
    'total unfound': 1,
    'total view': 3,
    'total visit': 3,
  });
  expect(await site.db.selectFrom('search_terms').select(['words', 'number', 'unfound']).execute()).toEqual([
    { words: 'zzzzqqqq', number: 1, unfound: 1 },
  ]);
});

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('The owner reads the numbers as chart, table and file (%s, %i)', async (colorScheme, width) => {
  const today = new Date();
  const rows = Array.from({ length: 25 }, (_, i) => ({
    day: new Date(today.getTime() - (i + 2) * DAY).toISOString().slice(0, 10),
    kind: 'total' as const,
    number: 1_000 + i * 37,
  }));
  await site.db
    .insertInto('board_counts')
    .values(
      rows.flatMap((row) => [
        { ...row, name: 'view' },
        { ...row, name: 'visit', number: row.number - 400 },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await onPage(browser, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
    await page.context().addCookies(cookies);
    await page.goto(site.origin + paths.adminNumbers());
    const chart = page.getByRole('img', { name: 'Page views and visits by day' });
    await expect.poll(() => chart.locator('rect').count()).toBe(60);
    await page.getByText('Page views and visits by day as a table').click();
    const table = page.getByRole('table', { name: 'Visits by day' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(30);
    await expect
      .poll(() => table.locator('tbody tr').nth(2).locator('td').allTextContents())
      .toEqual(['1,000', '600', '0']);
    expect(await violationsOf(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    // Navigation in one line.
    const ways = await page
      .getByRole('navigation', { name: 'Main' })
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLElement).offsetTop));
    // Menu on phones.
    if (width > 360) expect([ways.length, new Set(ways).size]).toEqual([6, 1]);
    const hrefs = await page
      .locator('a[href$=".csv"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toHaveLength(7);
    for (const href of hrefs) {
      const answer = await page.request.get(site.origin + href);
      expect([href, answer.status(), answer.headers()['content-type']]).toEqual([href, 200, 'text/csv; charset=utf-8']);
    }
    await page.getByRole('link', { name: '400 days' }).click();
    await expect.poll(() => page.locator('#visits-chart-title').count()).toBe(1);
  });
});
