import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { onPage } from '../support/page.ts';
import { setUp, setUpBuild } from '../support/set-up.ts';

const dist = setUpBuild();
const latest = join(dist, 'client/builds/latest.json');

const { site, browser } = await setUp({ dist });

/** Navigation type of the page: `navigate`, or `reload` after it reloaded itself, and its delivery type. */
const arrivalOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      deliveryType: string;
    })[];
    return `${visit?.type} ${visit?.deliveryType}`.trim();
  });
const received = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('easel:build'));

/** Opens a prefetched page. */
async function followPrefetched(page: Page, beforeClick: () => Promise<unknown>): Promise<string> {
  const known = page.waitForResponse('**/builds/meta/*.json');
  await page.goto(`${site.origin}/about`);
  await known;
  await page.waitForTimeout(300);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' });
  await link.hover();
  await page.waitForTimeout(700);
  await beforeClick();
  await Promise.all([page.waitForURL('**/companies'), link.click()]);
  await page.waitForTimeout(500);
  return arrivalOf(page);
}

it('The build check learns of the build a second after a page has loaded, and of its route rules', async () => {
  await onPage(browser, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await page.goto(`${site.origin}/about`);
    const loaded = Date.now();
    await expect.poll(() => received(page)).toBe(site.manifest.buildId);
    expect(Date.now() - loaded).toBeGreaterThan(700);
    expect(requested.filter((path) => /^\/builds\/latest\.json\?\d{13}$/.test(path))).toHaveLength(1);
    await expect.poll(() => requested).toContain(`/builds/meta/${site.manifest.buildId}.json`);
  });
});

it('The build check leaves a page alone that was read ahead of the same build', async () => {
  const arrival = await onPage(browser, (page) => followPrefetched(page, async () => {}));
  expect(arrival).toBe('navigate navigational-prefetch');
});

it('The build check makes the next page load again that was read ahead of an older build, once', async () => {
  let arrivals = 0;
  const kept = readFileSync(latest, 'utf8');
  writeFileSync(latest, kept.replace(site.manifest.buildId, '0123456789ab'));
  const arrival = await onPage(browser, (page) =>
    followPrefetched(page, async () => {
      await expect.poll(() => received(page)).toBe('0123456789ab');
      page.on('framenavigated', () => arrivals++);
    }),
  );
  // The page was unchanged, so the cache served it.
  expect(arrival).toMatch(/^reload( cache)?$/);
  expect(arrivals).toBe(2);
});

it('What is read ahead is nothing with data saver on, though the browser could do it by itself', async () => {
  const arrival = await onPage(browser, async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    return followPrefetched(page, async () => {});
  });
  expect(arrival).toBe('navigate');
});

it('What is read ahead is nothing that the route rules of the build do not name', async () => {
  await onPage(browser, async (page) => {
    await page.route('**/builds/meta/*.json', async (route) => {
      const meta = await (await route.fetch()).json();
      await route.fulfill({ json: { ...meta, matcher: { ...meta.matcher, prefetch: '^/roles$' } } });
    });
    expect(await followPrefetched(page, async () => {})).toBe('navigate');
  });
});

it('An island that cannot be mounted is logged and thrown', async () => {
  const faults: string[] = [];
  await onPage(browser, { expected: [/cannot be mounted/] }, async (page) => {
    page.on('console', (message) => faults.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
    const body = 'throw new Error("cannot be mounted")';
    await page.route('**/_astro/Finder.*.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${site.origin}/roles`);
    await page.keyboard.press('Shift');
    await expect.poll(() => faults.length).toBeGreaterThan(1);
  });
  expect(faults[0]).toMatch(/^console: \[astro-island\] Error hydrating .*Finder.*cannot be mounted/);
  expect(faults[1]).toBe('exception: cannot be mounted');
});

const failing = (times: number) => async (page: Page) => {
  let documents = 0;
  let failures = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents++;
  });
  await page.route('**/_astro/*.js', (route) => (failures++ < times ? route.abort() : route.continue()));
  await page.goto(`${site.origin}/roles`);
  await page.waitForTimeout(1_000);
  return { documents, saves: await page.locator('[data-save-role]:visible').count() };
};
// Islands that fail to load log to the console.
const expected = [
  /request: net::ERR_FAILED/,
  /console: \[astro-island\] Error hydrating .* Failed to fetch/,
  /exception: TypeError: Failed to fetch dynamically imported module/,
];

it('A script that cannot be loaded makes the page load again, and work', async () => {
  expect(await onPage(browser, { expected }, failing(1))).toEqual({ documents: 2, saves: 20 });
});

it('A script that cannot be loaded makes it load again once only, and leaves a page that can be read', async () => {
  expect(await onPage(browser, { expected }, failing(100))).toEqual({ documents: 2, saves: 0 });
});
