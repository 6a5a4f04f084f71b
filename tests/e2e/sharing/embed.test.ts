import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedMarkup } from '../../../src/features/embed/embed.ts';
import { paths } from '../../../src/paths.ts';
import { sha256Base64 } from '../../../src/publishing/content-security-policy.ts';
import { axeViolations, violationsInBothModes } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { serve } from '../support/serve.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });
const NARROW = { viewport: { width: 360, height: 800 } };
let company: { slug: string; open: number };
let host: Awaited<ReturnType<typeof serve>>;

/** A page of an employer that allows no more of the board than its script, its API and its frame. */
const hostPage = (embed: string, script = '') => ({
  headers: {
    'content-security-policy': `default-src 'none'; script-src ${site.origin} ${script}; connect-src ${site.origin}; frame-src ${site.origin}`,
  },
  body: `<!doctype html><html lang="en"><head><title>Work with us</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Work with us</h1>${embed}</main></body></html>`,
});

const component = (search: string) =>
  `<script type="module" src="${site.origin}${paths.embedScript()}"></script><easel-jobs search="${search}" limit="2"><a href="${site.origin}${paths.company(company.slug)}">Open roles</a></easel-jobs>`;

beforeAll(async () => {
  const row = await site.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(({ fn }) => ['companies.slug', fn.countAll<number>().as('open')])
    .where('jobs.status', '=', 'published')
    .groupBy('companies.slug')
    .orderBy('open', 'desc')
    .executeTakeFirstOrThrow();
  company = { slug: row.slug, open: Number(row.open) };
  host = await serve((path) => {
    if (path === '/') return hostPage(component(`company=${company.slug}`));
    if (path === '/broken') return hostPage(component('colour=red'));
    if (path === '/frame')
      return hostPage(
        `<iframe title="Open roles" src="${site.origin}${paths.embedFrame(`company=${company.slug}`)}"></iframe>`,
      );
    if (path === '/fitted') {
      const { frame } = embedMarkup({ origin: site.origin, name: 'Board' }, `company=${company.slug}`, 5, '');
      const script = /<script>([^<]+)/.exec(frame)?.[1] ?? '';
      return hostPage(frame, `'sha256-${sha256Base64(script)}'`);
    }
    if (path === '/stolen') return hostPage(`<iframe title="Board" src="${site.origin}/roles"></iframe>`);
    return path === '/favicon.ico' ? '' : undefined;
  });
});

afterAll(() => host?.close());

it('Roles on another website with a strict policy are shown by the web component at 360 px, accessibly and without cookies', () =>
  onPage(browser, NARROW, async (page) => {
    await page.goto(host.origin);
    const links = page.locator('easel-jobs a[part~=title]');
    await expect.poll(() => links.count()).toBe(2);
    for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      expect(href).toMatch(`${site.origin}/jobs/`);
    expect(company.open).toBeGreaterThan(2);
    await expect.poll(() => page.locator('easel-jobs [part=more]').textContent()).toBe(`All ${company.open} roles`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsInBothModes(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  }));

it('Roles on another website with a strict policy leave the links inside the element where they cannot be shown', () =>
  onPage(browser, { ...NARROW, expected: [/colour/, /400/] }, async (page) => {
    await page.goto(`${host.origin}/broken`);
    await page.waitForEvent('console', (message) => message.text().includes('colour is not a parameter'));
    await expect.poll(() => page.locator('easel-jobs > a').isVisible()).toBe(true);
  }));

it('Roles on another website with a strict policy are shown by the one document that may be framed, at 360 px and accessibly', async () => {
  await onPage(browser, NARROW, async (page) => {
    await page.goto(`${host.origin}/frame`);
    const frame = page.frameLocator('iframe');
    await expect.poll(() => frame.locator('li a').count()).toBeGreaterThan(2);
    expect(await page.context().cookies()).toEqual([]);
  });
  const path = paths.embedFrame(`company=${company.slug}&limit=3`);
  expect(await axeViolations(browser, site.origin + path)).toEqual([]);
  await onPage(browser, NARROW, async (page) => {
    await page.goto(site.origin + path);
    await expect.poll(() => page.locator('li').count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  const framed = await site.request(path);
  expect(framed.headers['x-frame-options']).toBeUndefined();
  expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors \*$/);
  expect(framed.headers['set-cookie']).toBeUndefined();
  for (const other of ['/', '/roles', paths.embed(), paths.company(company.slug), `/${company.slug}-nothing`]) {
    const { headers } = await site.request(other);
    expect(headers['x-frame-options'], other).toBe('DENY');
    expect(headers['content-security-policy'], other).toContain("frame-ancestors 'none'");
  }
  const rejected = await site.request(paths.embedFrame('colour=<script>'));
  expect([rejected.status, rejected.text.includes('colour is not a parameter')]).toEqual([400, true]);
  expect(rejected.headers['x-frame-options']).toBeUndefined();
});

it('Roles on another website with a strict policy have a frame that fits them at any width, and that no other window resizes', () =>
  onPage(browser, NARROW, async (page) => {
    await page.goto(`${host.origin}/fitted`);
    const inner = page.frameLocator('iframe').locator('html');
    const heightOf = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
    const overflow = () => inner.evaluate((root) => root.scrollHeight - root.clientHeight);
    const rest = () => inner.evaluate((root) => root.clientHeight - document.body.getBoundingClientRect().height);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => [await overflow(), (await rest()) < 1]).toEqual([0, true]);
    }
    const height = await heightOf();
    await page.evaluate(() => postMessage({ easelHeight: 9_999 }, '*'));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await heightOf()).toBe(height);
    // The frame reports its height before the script of the page around it runs.
    await page.route(/\/_astro\/embed\./, async (route) => {
      await inner.locator('li').first().waitFor();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    await page.goto(site.origin + paths.embed(paths.company(company.slug)));
    await expect.poll(overflow).toBe(0);
  }));

it('Roles on another website with a strict policy are chosen on a page with a live preview, by search, company and listing', async () => {
  await onPage(browser, NARROW, async (page) => {
    await page.goto(site.origin + paths.embed(paths.company(company.slug)));
    await expect.poll(() => page.frameLocator('iframe').locator('li a').count()).toBeGreaterThan(2);
    await page.getByLabel('Roles to show').fill('/search?q=designer');
    await page.getByLabel('Number of roles').fill('2');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => page.frameLocator('iframe').locator('li a').count()).toBe(2);
    await expect
      .poll(() => page.getByLabel('Markup: Web component').inputValue())
      .toContain('<easel-jobs search="q=designer" limit="2">');
    await expect.poll(() => page.getByLabel('Markup: Plain HTML').inputValue()).toMatch(/^<ul>/);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  expect(await axeViolations(browser, site.origin + paths.embed('/remote'))).toEqual([]);
  for (const [query, message] of [
    ['page=https://evil.example/roles', 'Enter an address of a search or listing'],
    ['limit=1000', 'limit must be a whole number'],
  ]) {
    const { text } = await site.request(`${paths.embed()}?${query}`);
    expect(text).toContain(message);
    expect(text).not.toContain('<iframe');
  }
});
