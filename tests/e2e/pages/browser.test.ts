import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { visitingPaths } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { listOpenJobs } from '../templates.ts';

const { site, browser } = await setUp();
const [job = { slug: '', hash: '' }] = await listOpenJobs(site, 1);
const jobPath = paths.job(job);

const visit = visitingPaths(browser, site.origin, () => ({ viewport: { width: 1280, height: 900 } }));

const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Waits for the page's scripts. */
const started = (page: Page): Promise<unknown> =>
  page.locator('[data-save-role]').first().waitFor({ state: 'visible' });

it('The colour mode is remembered from page to page, and is there before any script has loaded', async () => {
  const light = await visit('/', { colorScheme: 'light' }, backgroundOf);
  const dark = await visit('/', { colorScheme: 'dark' }, backgroundOf);
  expect(light).not.toBe(dark);
  await visit('/', { colorScheme: 'light' }, async (page) => {
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await backgroundOf(page)).toBe(dark);
    // Without modules, the script in the head did it.
    await page.route('**/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    for (const path of ['/', '/roles', jobPath, '/blog']) {
      // Deferred modules wait for the stylesheet.
      await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
      expect(await page.evaluate(() => document.documentElement.dataset.theme), path).toBe('dark');
      expect(await backgroundOf(page), path).toBe(dark);
    }
    await page.unroute('**/_astro/*.js');
    await page.goto(`${site.origin}/roles`);
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check();
    await page.reload();
    expect(await backgroundOf(page)).toBe(light);
  });
});

it('A finger has 44 px for every link of the header, the trail, the promoted filters and the footer', async () => {
  const LINKS = '.site-post, .breadcrumbs a, .promoted a, .ways a, .site-footer ul a, .numbers summary';
  const small = (page: Page): Promise<string[]> =>
    page
      .locator(LINKS)
      .evaluateAll((links) =>
        links
          .filter((link) => link.getClientRects().length > 0 && Math.round(link.getBoundingClientRect().height) < 44)
          .map((link) => link.textContent),
      );
  for (const path of ['/roles', '/locations/berlin', jobPath])
    expect(
      await visit(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, small),
      path,
    ).toEqual([]);
  expect((await visit('/roles', small)).length).toBeGreaterThan(3);
});

it('The keyboard reaches the skip link, the brand, the sections and the rows, in this order and visibly', async () => {
  await visit('/roles', async (page) => {
    await started(page);
    const reached: string[] = [];
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press('Tab');
      // Skips the filters.
      if ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) === '#results') {
        reached.push('#results');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      reached.push(
        await page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          // The row shows its link's focus ring.
          const isRinged = ['', '::after'].some((part) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
            return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          });
          const { width, height } = focused.getBoundingClientRect();
          const isVisible = isRinged && width > 10 && height > 10;
          return `${isVisible ? '' : 'unseen: '}${focused.getAttribute('href') ?? focused.ariaLabel ?? focused.tagName}`;
        }),
      );
    }
    const rows = await page
      .locator('.role-title')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')));
    expect(reached.slice(0, 8)).toEqual(
      readList(`
      #main · / · /roles · /companies · /locations · /salaries · /job-trends · /blog
    `),
    );
    const first = reached.indexOf(rows[0] ?? '');
    expect(first, reached.join()).toBeGreaterThan(reached.indexOf('#results'));
    expect(reached.indexOf('#results')).toBeGreaterThan(5);
    expect(reached[first + 1]).toMatch(/^Save /);
    expect(reached[first + 2]).toMatch(/^Hide /);
    expect(reached[first + 3]).toBe(rows[1]);
    expect(reached.filter((stop) => stop.startsWith('unseen'))).toEqual([]);
  });
});

it('The keyboard skips to the content', async () => {
  await visit('/roles', async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

it('The keyboard opens a role from its row', async () => {
  await visit('/roles', async (page) => {
    await page.locator('.role-title').first().focus();
    const href = await page.locator('.role-title').first().getAttribute('href');
    await Promise.all([page.waitForURL(`**${href}`), page.keyboard.press('Enter')]);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
  });
});

it('A saved role stays saved on every page of this device, and can be given up where it was saved', async () => {
  await visit('/roles', async (page) => {
    await started(page);
    const row = page.locator('.role').first();
    const hash = await row.getAttribute('data-role');
    const button = page.locator(`[data-save-role="${hash}"]`);
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.locator('#toasts').textContent()).toContain('is saved on this device');
    await page.reload();
    await started(page);
    await expect.poll(() => row.getAttribute('data-saved')).not.toBeNull();
    await Promise.all([page.waitForURL('**/jobs/**'), row.locator('.role-title').click()]);
    await started(page);
    await expect.poll(() => button.first().getAttribute('aria-pressed')).toBe('true');
    await button.first().click();
    await page.goBack();
    await started(page);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => row.getAttribute('data-visited')).not.toBeNull();
  });
});

it('A saved role is announced at the bottom right, in at most five messages 16 px apart', async () => {
  await visit('/roles', async (page) => {
    await started(page);
    // Stops their timers, which a slow machine may reach. See support/browser-modules.test.ts.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.toast { animation-play-state: paused !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    for (let i = 0; i < 6; i++) await page.locator('.role [data-save-role]').nth(i).click();
    const toasts = page.locator('#toasts .toast');
    await expect.poll(() => toasts.count()).toBe(5);
    const boxes = await toasts.evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect().toJSON()));
    for (const [i, box] of boxes.entries()) {
      expect(box.right).toBeGreaterThan(1280 - 64);
      expect(box.bottom).toBeLessThanOrEqual(900);
      if (i > 0) expect(Math.round(box.top - (boxes[i - 1]?.bottom ?? 0))).toBe(16);
    }
  });
});

it('A date is shown as a distance, with the day itself as its title', async () => {
  await visit('/roles', async (page) => {
    await started(page);
    const times = await page
      .locator('.role time')
      .evaluateAll((all) => all.map((time) => [time.textContent ?? '', (time as HTMLElement).title] as const));
    expect(times).toHaveLength(20);
    for (const [text, title] of times) {
      expect(text).toMatch(/^(today|yesterday|\d+ days ago|(last|\d+) weeks? ago|\d{1,2} [A-Z][a-z]+)$/);
      expect(title).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}/);
    }
  });
});

it.each([360, 600, 1280])(
  'A list of roles has columns that stay where they are while its rows come (%i)',
  async (width) => {
    await visit('/roles', { viewport: { width, height: 900 } }, async (page) => {
      const first = () =>
        page
          .locator('.role')
          .first()
          .evaluate((row) =>
            [...row.querySelectorAll('.role-name, .role-place, .role-pay')].map((column) => {
              const { x, width } = column.getBoundingClientRect();
              return [x, width];
            }),
          );
      const whole = await first();
      await page.locator('.role:first-child ~ .role').evaluateAll((others) => {
        for (const other of others) other.remove();
      });
      expect(await first()).toEqual(whole);
    });
  },
);

it('Scrolling comes back with back and forward, and begins at the top of a new page', async () => {
  await visit('/roles', async (page) => {
    await started(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const link = page.locator('.role-title').nth(14);
    await Promise.all([page.waitForURL('**/jobs/**'), link.evaluate((element: HTMLElement) => element.click())]);
    await page.waitForLoadState();
    await expect.poll(() => scrollOf(page)).toBe(0);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(900);
    await page.goForward();
    await expect.poll(() => scrollOf(page)).toBe(300);
  });
});

it('Scrolling stops where an anchor can be seen, on this page and on another', async () => {
  const isSeen = (page: Page, id: string) =>
    page.evaluate((name) => {
      const { top, left } = document.getElementById(name)?.getBoundingClientRect() ?? { top: -1, left: 0 };
      const covering = document.elementFromPoint(left + 5, top + 5)?.closest('body > header');
      return scrollY > 0 && top >= 0 && top < innerHeight && !covering;
    }, id);
  await visit(`${jobPath}#company`, (page) => expect.poll(() => isSeen(page, 'company')).toBe(true));
  await visit('/roles', { viewport: { width: 390, height: 800 }, javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: 'Filters' }).click();
    await expect.poll(() => isSeen(page, 'narrow')).toBe(true);
  });
});

const still = { javaScriptEnabled: false };

it('Without JavaScript the front page, the roles and a role can be read, and nothing is offered that does not work', async () => {
  await visit('/', still, async (page) => {
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/^\s*\d+ open roles in design\s*$/);
    await expect.poll(() => page.locator('.role').count()).toBeGreaterThan(10);
    await Promise.all([page.waitForURL('**/roles'), page.getByRole('link', { name: /^All \d+ roles/ }).click()]);
    await expect.poll(() => page.locator('.role').count()).toBe(20);
    await expect.poll(() => page.locator('[data-save-role]').first().isVisible()).toBe(false);
    await expect.poll(() => page.locator('[data-theme-control]').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.role time').first().textContent()).toMatch(/^\d{1,2} [A-Z][a-z]+$/);
    await Promise.all([
      page.waitForURL('**/roles/page/2'),
      page.getByRole('link', { name: 'Page 2', exact: true }).click(),
    ]);
    await Promise.all([page.waitForURL('**/jobs/**'), page.locator('.role-title').first().click()]);
    await expect.poll(() => page.locator('.prose').textContent()).toMatch(/(\w+\W+){50}/);
    await expect
      .poll(() => page.getByRole('complementary', { name: 'Apply' }).getByRole('link').first().isVisible())
      .toBe(true);
  });
});

it('Without JavaScript every form goes somewhere', async () => {
  await visit('/', still, async (page) => {
    const forms = await page.locator('form').evaluateAll((all) =>
      all.map((form) => {
        const { action, method } = form as HTMLFormElement;
        return { path: new URL(action).pathname, method };
      }),
    );
    // An address that takes what a form sends says so to a GET request.
    for (const { path, method } of forms)
      expect((await site.request(path)).status, path).toBe(method === 'post' ? 405 : 200);
  });
});
