import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchFaults } from './page.ts';
import { serve } from './serve.ts';
import { setUpBrowser } from './set-up.ts';

const DAY = 86_400_000;
const boot = readFileSync('src/ui/browser/theme-boot.js', 'utf8');
const guard = readFileSync('src/ui/browser/chunk-guard.js', 'utf8');
const [, toastStack = '', toastStyles = ''] =
  /(<div class="toast-stack">.*)<style[^>]*>(.*)<\/style>/s.exec(readFileSync('src/ui/Toasts.astro', 'utf8')) ?? [];
const rules = readFileSync('src/ui/browser/speculation-rules.json', 'utf8');

/** The scripts of a page with roles, as one file for every build id. */
async function bundle(buildId: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'import.meta.env.PUBLIC_BUILD_ID': JSON.stringify(buildId) },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/features/jobs/job-marks.store.ts' },
    },
  });
  const [script] = (output as { output: { code: string }[] }).output;
  return script?.code ?? '';
}

const row = (hash: string, title: string, age: number): string => `
  <li data-role="${hash}"><a href="/jobs/x-${hash}">${title}</a>
    <time datetime="${new Date(Date.now() - age).toISOString()}" data-relative>1 Jan</time>
    <button type="button" data-save-role="${hash}" aria-label="Save ${title}" hidden></button></li>`;

const layout = (body: string, buildId: string): string => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
  <title>A page</title><link rel="icon" href="data:,"><script>${boot}</script><script>${guard}</script>
  <script type="speculationrules">${rules}</script>
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000000">
  <style>header { position: sticky; top: 0; height: 60px; background: #eee } html { scroll-padding-top: 80px }
    ${toastStyles} .toast-stack { right: 0; bottom: 0 }</style></head>
  <body><a href="#main">Skip to content</a>
  <header><fieldset data-theme-control hidden><legend>Colour mode</legend>
    <label><input type="radio" name="theme" value="light"> Light</label>
    <label><input type="radio" name="theme" value="dark"> Dark</label>
    <label><input type="radio" name="theme" value="system" checked> System</label></fieldset></header>
  <main id="main" tabindex="-1">${body}</main>
  ${toastStack}
  <script type="module" src="/start-${buildId}.js"></script></body></html>`;

const roles = `<p><span data-open-count>1</span> open roles</p><ul>${row('aaaaaa', 'Fresh', 1_000)}
  ${row('bbbbbb', 'Older', 3 * DAY + 60_000)}${row('cccccc', 'Oldest', 90 * DAY)}</ul>
  <a href="/about">About</a> <a href="/go/aaaaaa" rel="nofollow">Apply</a> <a href="/kept">Kept</a>
  <a href="/old">Old</a> <a href="/search">Search</a>
  <div style="height: 3000px"></div><h2 id="later">Later</h2><div style="height: 3000px"></div>`;

/** Markup of the time zone strip. */
const hours = `<p>Yours is <b data-own-hours></b>.</p><svg id="strip" width="480" height="38">
  <svg x="-200%" data-own-hours overflow="visible"><rect width="33%" height="3" /><rect x="-100%" width="33%" height="3" /></svg></svg>`;

const matcher = { static: { '/old': { redirect: '/about' } }, prefetch: '^/(about|kept|roles)$' };
const scripts: Record<string, string> = {};
let latest = 'one';
let requests: { path: string; reload: boolean }[] = [];
let site: Awaited<ReturnType<typeof serve>>;
const browser = await setUpBrowser();
let context: BrowserContext;
let page: Page;
let faults: string[];

const requested = (path: string): number => requests.filter((request) => request.path === path).length;
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

beforeAll(async () => {
  for (const id of ['one', 'two']) scripts[`/start-${id}.js`] = await bundle(id);
  site = await serve((path, request) => {
    requests.push({ path, reload: request.headers['cache-control'] !== undefined });
    const script = scripts[path];
    if (script) return { type: 'text/javascript', body: script };
    if (path === '/api/count') return json({ count: 2041 });
    if (path === '/builds/latest.json') return json({ id: latest, timestamp: 0 });
    if (/^\/builds\/meta\/(one|two)\.json$/.test(path)) return json({ id: latest, matcher, prerendered: [] });
    if (path === '/roles') return layout(roles, 'one');
    if (path === '/about') return layout('<h1>About</h1>', latest);
    if (path === '/kept') {
      const body = layout('<h1>Kept</h1>', latest);
      return { body, headers: { 'cache-control': 'max-age=600' } };
    }
    if (path === '/jobs/x-cccccc') return layout('<article data-role-page="cccccc">Oldest</article>', 'one');
    if (path === '/hours') return layout(hours, 'one');
    if (path === '/broken') return layout('<h1>Broken</h1>', 'missing');
    return undefined;
  });
});

afterAll(async () => {
  await site?.close();
});

beforeEach(async () => {
  requests = [];
  latest = 'one';
  context = await browser.newContext({ baseURL: site.origin });
  page = await context.newPage();
  faults = watchFaults(page);
});

afterEach(async () => {
  await context.close();
});

describe('colour mode', () => {
  it('Colour mode is stored, and on the next page before it is rendered', async () => {
    await page.goto('/roles');
    await page.getByLabel('Dark').check();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.route('**/start-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/about');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(faults).toEqual([]);
  });

  it('Colour mode follows other tabs, and colours the browser too', async () => {
    const other = await context.newPage();
    await other.goto('/about');
    await page.goto('/roles');
    await page.getByLabel('Dark').check();
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expect.poll(() => other.getByLabel('Dark').isChecked()).toBe(true);
    const media = () =>
      other.$$eval('meta[name=theme-color]', (metas) => metas.map((meta) => meta.getAttribute('media')));
    await expect.poll(() => media()).toEqual(['not all', 'all']);
    await page.getByLabel('System').check();
    await expect.poll(media).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  });
});

describe('rows', () => {
  it('Rows say how old they are and which are new', async () => {
    await page.goto('/roles');
    await expect.poll(() => page.locator('time').allTextContents()).toEqual(['today', '3 days ago', '1 Jan']);
    await expect.poll(() => page.locator('time').first().getAttribute('title')).toBe('1 Jan');
    await expect.poll(() => page.locator('[data-new]').count()).toBe(1);
  });

  it('Rows say which roles were read on this device, here and in other tabs', async () => {
    const other = await context.newPage();
    await other.goto('/roles');
    await page.goto('/jobs/x-cccccc');
    await expect.poll(() => other.locator('[data-visited]').count()).toBe(1);
    await expect.poll(() => other.locator('[data-visited]').getAttribute('data-role')).toBe('cccccc');
  });

  it('Rows do not count a page as read that was only rendered ahead', async () => {
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { get: () => !('seen' in window) }));
    await page.goto('/jobs/x-cccccc');
    const visited = () => page.evaluate(() => localStorage.getItem('easel:visited'));
    await expect.poll(() => visited()).toBeNull();
    await page.evaluate(() => {
      Object.assign(window, { seen: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(() => visited()).toBe('["cccccc"]');
  });

  it('Rows that an island brings are rendered like the others', async () => {
    await page.goto('/roles');
    await page.getByRole('button', { name: 'Save Fresh' }).click();
    await page.evaluate(
      (html) => {
        const list = document.querySelector('ul');
        if (list) list.innerHTML = html;
        document.dispatchEvent(new Event('easel:content'));
      },
      row('aaaaaa', 'Again', 1_000),
    );
    await expect
      .poll(() => page.getByRole('button', { name: 'Saved Again' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => page.locator('time').textContent()).toBe('today');
  });
});

describe('saved roles', () => {
  it('Saved roles are saved and given up by their button, in every tab', async () => {
    const other = await context.newPage();
    await other.goto('/roles');
    await page.goto('/roles');
    const button = page.locator('[data-save-role=bbbbbb]');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Saved Older');
    await expect.poll(() => other.locator('[data-saved]').count()).toBe(1);
    await page.reload();
    await button.click();
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Save Older');
    await expect.poll(() => page.locator('[data-saved]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('Saved roles can be undone in the message', async () => {
    await page.goto('/roles');
    await page.locator('[data-save-role=bbbbbb]').click();
    const toast = page.getByRole('status').locator('.toast');
    await expect.poll(() => toast.locator('.toast-text').textContent()).toBe('Older is saved on this device');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => toast.count()).toBe(0);
    await expect.poll(() => page.locator('[data-saved]').count()).toBe(0);
  });
});

describe('messages', () => {
  const toasts = () => page.locator('.toast');
  const save = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await page.locator('[data-save-role=aaaaaa]').click();
  };

  /** State and duration of the animations at whose end messages go. */
  const timers = () =>
    toasts().evaluateAll((all) =>
      all.flatMap((toast) =>
        toast.getAnimations().map((timer) => [timer.playState, timer.effect?.getTiming().duration]),
      ),
    );
  const end = () => toasts().evaluateAll((all) => all.forEach((toast) => void toast.getAnimations()[0]?.finish()));

  it('Messages go after 5,000 ms, but never under the pointer', async () => {
    await page.goto('/roles');
    await save(1);
    await expect.poll(timers).toEqual([['running', 5_000]]);
    await toasts().hover();
    await expect.poll(timers).toEqual([['paused', 5_000]]);
    await page.mouse.move(5, 300);
    await expect.poll(timers).toEqual([['running', 5_000]]);
    await end();
    await expect.poll(() => toasts().count()).toBe(0);
  });

  it('Messages stay while one of them has the focus', async () => {
    await page.goto('/roles');
    await save(2);
    await toasts().first().getByRole('button', { name: 'Dismiss' }).focus();
    await expect.poll(timers).toEqual([
      ['paused', 5_000],
      ['paused', 5_000],
    ]);
    await page.locator('[data-save-role=aaaaaa]').focus();
    await expect.poll(timers).toEqual([
      ['running', 5_000],
      ['running', 5_000],
    ]);
    await end();
    await expect.poll(() => toasts().count()).toBe(0);
  });

  it('Messages announce in an alert what the browser does not announce, and say of which kind they are', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/roles');
    await save(1);
    await expect.poll(() => page.getByRole('alert').locator('.toast').getAttribute('data-kind')).toBe('error');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This browser won’t remember it');
    await expect.poll(() => page.getByRole('status').locator('.toast').count()).toBe(0);
    // It works as long as the page lasts.
    await expect.poll(() => page.locator('[data-saved]').count()).toBe(1);
  });

  it('Messages of what went well are no alert', async () => {
    await page.goto('/roles');
    await save(1);
    await expect.poll(() => page.getByRole('status').locator('.toast').getAttribute('data-kind')).toBe('info');
    await expect.poll(() => page.getByRole('alert').locator('.toast').count()).toBe(0);
  });

  it('Messages are at most five', async () => {
    await page.goto('/roles');
    // Stops the timers, so that a slow machine does not end the first.
    await page.addStyleTag({ content: '.toast { animation-play-state: paused !important }' });
    await save(7);
    await expect.poll(() => toasts().count()).toBe(5);
  });

  it('Messages close by Escape from the newest on, and give the focus back', async () => {
    await page.goto('/roles');
    await save(2);
    await toasts().first().getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => toasts().locator('.toast-text').allTextContents())
      .toEqual(['Fresh is saved on this device']);
    await page.keyboard.press('Escape');
    await expect.poll(() => toasts().count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-save-role'))).toBe('aaaaaa');
  });
});

describe('the reader’s own day', () => {
  // Within and without summer time, with half and quarter hours, over midnight, at both ends of the world.
  it.each([
    ['Europe/London', '2026-07-01T12:00:00Z', '08:00–16:00', 8],
    ['Europe/London', '2026-12-01T12:00:00Z', '09:00–17:00', 9],
    ['Asia/Kolkata', '2026-12-01T12:00:00Z', '03:30–11:30', 3.5],
    ['Asia/Kathmandu', '2026-12-01T12:00:00Z', '03:15–11:15', 3.25],
    ['America/St_Johns', '2026-12-01T12:00:00Z', '12:30–20:30', 12.5],
    ['America/Los_Angeles', '2026-12-01T12:00:00Z', '17:00–01:00', 17],
    ['America/Los_Angeles', '2026-07-01T03:00:00Z', '16:00–00:00', 16],
    ['Australia/Adelaide', '2026-12-01T12:00:00Z', '22:30–06:30', 22.5],
    ['Pacific/Kiritimati', '2026-12-01T23:30:00Z', '19:00–03:00', 19],
    ['Pacific/Pago_Pago', '2026-12-01T00:30:00Z', '20:00–04:00', 20],
  ])('The reader’s own day in %s at %s is %s of UTC', async (timezoneId, now, words, start) => {
    const own = await browser.newContext({ baseURL: site.origin, timezoneId });
    const there = await own.newPage();
    await there.clock.setFixedTime(now);
    await there.goto('/hours');
    await expect.poll(() => there.locator('p').textContent()).toBe(`Yours is ${words}.`);
    const strip = await there.locator('#strip').boundingBox();
    const starts = await there.locator('rect').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().x));
    const hours = starts.map((x) => (24 * (x - (strip?.x ?? 0))) / (strip?.width ?? 1));
    expect(hours[0]).toBeCloseTo(start, 1);
    expect(hours[1]).toBeCloseTo(start - 24, 1);
    await own.close();
  });
});

describe('open count', () => {
  it('Open count is written where the page shows it', async () => {
    await page.goto('/roles');
    await expect.poll(() => page.locator('[data-open-count]').textContent()).toBe('2,041');
  });

  it('Open count keeps the page’s number when the request fails, and only logs that', async () => {
    await page.route('**/api/count', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/roles');
    await expect.poll(() => faults.some((fault) => /console: .*404 \/api\/count/.test(fault))).toBe(true);
    await expect.poll(() => page.locator('[data-open-count]').textContent()).toBe('1');
  });

  it('Open count is not requested where no page shows it', async () => {
    await page.goto('/about');
    await expect.poll(() => requested('/builds/latest.json')).toBe(1);
    expect(requested('/api/count')).toBe(0);
  });
});

describe('prefetch', () => {
  const withoutRules = () => page.addInitScript(() => Object.assign(HTMLScriptElement, { supports: () => false }));
  const settled = () => page.waitForTimeout(400);
  /** Opens the roles and waits for what says which pages lie ready. */
  const open = async () => {
    await page.goto('/roles');
    await expect.poll(() => requested('/builds/meta/one.json')).toBe(1);
    await settled();
  };

  it('Prefetch reads a page ahead once when its link is pointed at, and none whose link has an effect', async () => {
    await withoutRules();
    await open();
    await page.getByRole('link', { name: 'About' }).hover();
    await settled();
    expect(requested('/about')).toBe(1);
    await page.getByRole('link', { name: 'Search' }).hover();
    await settled();
    expect(requested('/search')).toBe(0);
    await page.getByRole('link', { name: 'Apply' }).hover();
    await page.getByRole('link', { name: 'About' }).hover();
    await settled();
    expect(requested('/about')).toBe(1);
    expect(requested('/go/aaaaaa')).toBe(0);
  });

  it.each([
    ['with data saver on', { saveData: true }, 'by itself', true],
    ['with data saver on', { saveData: true }, 'by the browser', false],
    ['on slow 2G', { effectiveType: 'slow-2g' }, 'by itself', true],
    ['on slow 2G', { effectiveType: 'slow-2g' }, 'by the browser', false],
  ])('Prefetch reads nothing ahead %s (%j), %s', async (_, connection, __, isByItself) => {
    if (isByItself) await withoutRules();
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await open();
    await page.getByRole('link', { name: 'About' }).hover();
    await settled();
    expect(requested('/about')).toBe(0);
    await expect.poll(() => page.locator('[data-ahead]').count()).toBe(0);
  });

  it('Prefetch uses speculation rules where the browser supports them', async () => {
    await open();
    await page.getByRole('link', { name: 'About' }).hover();
    await expect.poll(() => requested('/about')).toBe(1);
    await page.getByRole('link', { name: 'Search' }).hover();
    await settled();
    await expect.poll(() => page.locator('[data-ahead]').allTextContents()).toEqual(['About']);
  });

  it('Prefetch follows the redirect of an old address', async () => {
    await open();
    const link = page.getByRole('link', { name: 'Old', exact: true });
    await link.hover();
    await expect.poll(() => link.getAttribute('href')).toBe('/about');
    await Promise.all([page.waitForURL('**/about'), link.click()]);
    expect(requested('/old')).toBe(0);
  });
});

describe('a new build', () => {
  it('A new build makes the next page load again when that was cached from before, once', async () => {
    await page.goto('/kept');
    await page.goto('/roles');
    expect(requested('/kept')).toBe(1);
    latest = 'two';
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('easel:build'))).toBe('two');
    await page.getByRole('link', { name: 'Kept' }).click();
    await expect.poll(() => requested('/kept')).toBe(2);
    await page.waitForLoadState('load');
    await expect.poll(() => page.locator('script[src]').getAttribute('src')).toBe('/start-two.js');
    await page.waitForTimeout(500);
    expect(requested('/kept')).toBe(2);
  });

  it('A new build leaves a page alone that is fetched now', async () => {
    await page.goto('/roles');
    latest = 'two';
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('easel:build'))).toBe('two');
    await page.getByRole('link', { name: 'About' }).click();
    await page.waitForTimeout(500);
    expect(requested('/about')).toBe(1);
  });
});

describe('a missing chunk', () => {
  it('A missing chunk makes the page load again once', async () => {
    await page.goto('/broken');
    await expect.poll(() => requested('/broken')).toBe(2);
    await page.waitForTimeout(500);
    expect(requested('/broken')).toBe(2);
  });
});

describe('a part that fails', () => {
  it('A part that fails leaves the others alone', async () => {
    await page.addInitScript(() => Object.assign(Date, { UTC: undefined }));
    await page.goto('/roles');
    expect(faults.filter((fault) => fault.startsWith('console:'))).toHaveLength(1);
    expect(faults.filter((fault) => fault.startsWith('exception:'))).toEqual([]);
    await page.locator('[data-save-role=aaaaaa]').click();
    await expect.poll(() => page.locator('[data-saved]').count()).toBe(1);
  });
});

describe('anchors, which the browser does by itself', () => {
  it('Anchors, which the browser does by itself move the focus with the skip link', async () => {
    await page.goto('/roles');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('Anchors, which the browser does by itself stop below the sticky header', async () => {
    await page.goto('/roles#later');
    await expect
      .poll(() => page.locator('#later').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toBe(80);
  });
});
