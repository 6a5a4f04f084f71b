import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { arrived, manyVisitors, visitor } from '../finder.ts';
import { violationsOf } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: manyVisitors });
const visit = visitor(browser, site);

const rows = (page: Page) => page.locator('[data-region=results] .role:visible');
const hashesOf = async (list: string): Promise<string[]> =>
  [...(await site.request(list)).text.matchAll(/data-role="(\w+)"/g)].map(([, hash = '']) => hash);
const hashOf = (page: Page, nth: number): Promise<string | null> => rows(page).nth(nth).getAttribute('data-role');

it('A role of a list is hidden on this device, wherever it is found, until it is shown again', async () => {
  await visit('/roles', async (page) => {
    const [first, second] = [await hashOf(page, 0), await hashOf(page, 1)];
    const count = await rows(page).count();
    await rows(page)
      .first()
      .getByRole('button', { name: /^Hide / })
      .click();
    await expect.poll(() => hashOf(page, 0)).toBe(second);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.role')?.getAttribute('data-role')))
      .toBe(second);
    await expect.poll(() => page.locator('.hidden-roles').textContent()).toContain('Hidden here on this device: 1.');
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(count - 1);
    await page.getByRole('link', { name: 'Best paid' }).click();
    await arrived(page, '/search?sort=pay');
    await page.goBack();
    await arrived(page, '/roles');
    await expect.poll(() => hashOf(page, 0)).toBe(second);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => hashOf(page, 0)).toBe(first);
    expect(await violationsOf(page)).toEqual([]);
    await rows(page)
      .first()
      .getByRole('button', { name: /^Show / })
      .click();
    await expect.poll(() => page.locator('.hidden-roles').isVisible()).toBe(false);
    await expect.poll(() => rows(page).count()).toBe(count);
  });
});

it('A role of a list comes back where it was when hiding it was a mistake', async () => {
  await visit('/roles', async (page) => {
    const second = await hashOf(page, 1);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('h');
    await expect.poll(() => hashOf(page, 1)).not.toBe(second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => hashOf(page, 1)).toBe(second);
  });
});

it('The header says on every page how many roles this device saved, and lets anyone post one', async () => {
  for (const width of [360, 1_280]) {
    await visit('/roles', async (page) => {
      await page.setViewportSize({ width, height: 800 });
      const saved = page.locator('header').getByRole('link', { name: /^Saved/ });
      const output = async () => (await saved.textContent())?.replace(/\s+/g, ' ').trim();
      expect(await output()).toBe('Saved');
      await page.locator('[data-save-role]').nth(0).click();
      await page.locator('[data-save-role]').nth(1).click();
      expect(await output()).toBe('Saved 2');
      await page.goto(site.origin + paths.about());
      await expect.poll(output).toBe('Saved 2');
      if (width < 1_024) await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('header').getByRole('link', { name: 'Post a role' }).click();
      await page.waitForURL(`**${paths.postJob()}`);
    });
  }
});

it('The page of saved roles lists what this device saved, the latest first, at an address for everyone', async () => {
  const address = await visit('/roles', async (page) => {
    const [first, third] = [await hashOf(page, 0), await hashOf(page, 2)];
    await page.locator('[data-save-role]').nth(0).click();
    await page.locator('[data-save-role]').nth(2).click();
    await page.getByRole('link', { name: 'Saved roles' }).click();
    await page.waitForURL(`**/saved?roles=${third},${first}`);
    await expect
      .poll(() => page.locator('.role').evaluateAll((all) => all.map((row) => row.dataset.role)))
      .toEqual([third, first]);
    expect(await violationsOf(page)).toEqual([]);
    return page.url().replace(site.origin, '');
  });
  const shared = await site.request(address);
  expect(shared.text.match(/data-role="/g)).toHaveLength(2);
  expect(shared.text).toContain('noindex');
});

it('The page of saved roles says so when nothing is saved, and leaves out items that are no roles', async () => {
  await onPage(browser, async (page) => {
    await page.goto(site.origin + paths.saved());
    await page.getByText('Nothing is saved on this device yet').waitFor();
  });
  // The state is unknown until the script runs.
  expect((await site.request(paths.saved())).text).toMatch(/class="nothing" data-unasked/);
  const odd = await site.request(`${paths.saved()}?roles=zzzzzz,<b>,${'a,'.repeat(300)}`);
  expect([odd.status, /<b>/.test(odd.text)]).toEqual([200, false]);
  expect(odd.text).toContain('1 saved role can no longer be shown');
  expect(odd.text).not.toContain('Nothing is saved');
});

it('Saved roles side by side are chosen in their list and have an address, with and without scripts', async () => {
  const [first, second, third] = await hashesOf('/roles');
  for (const javaScriptEnabled of [true, false])
    await onPage(
      browser,
      { javaScriptEnabled, viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } },
      async (page) => {
        await page.goto(`${site.origin}${paths.saved()}?roles=${first},${second},${third}`);
        await page.locator(`[name=compare][value="${second}"]`).uncheck();
        await page.getByRole('button', { name: 'Compare roles' }).click();
        await page.waitForURL(`**/saved?compare=${first},${third}`);
        await expect.poll(() => page.textContent('h1')).toBe('2 roles side by side');
        const links = page.locator('.comparison thead a');
        await expect
          .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(-6))))
          .toEqual([first, third]);
        await expect.poll(() => page.getByRole('row', { name: /^Pay / }).getByRole('cell').count()).toBe(2);
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
    );
});

it('Saved roles side by side are four at most; the page lists what is left out, and invalid items show nothing', async () => {
  const many = (await hashesOf('/roles')).slice(0, 6);
  const page = await site.request(paths.comparison(many));
  expect(page.text).toContain('4 roles side by side');
  expect(page.text).toContain('2 roles left out');
  expect(page.text).toContain('noindex');
  const none = await site.request(`${paths.saved()}?compare=zzzzzz,<b>`);
  expect([none.status, /<b>/.test(none.text)]).toEqual([200, false]);
  expect(none.text).toContain('None of these roles is available now');
});

it.each([360, 1280])(
  'The page of saved roles, before and after its device is asked does not move at %i px',
  async (width) => {
    await onPage(browser, { viewport: { width, height: 740 } }, async (page) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(site.origin + paths.saved());
      await page.getByText('Nothing is saved on this device yet').waitFor();
      await page.waitForTimeout(500);
      const moved = () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      expect((await moved()).reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
      const [hash] = await hashesOf('/roles');
      await page.evaluate((one) => localStorage.setItem('easel:saved', JSON.stringify([one])), hash);
      await page.goto(site.origin + paths.saved());
      await page.waitForURL(`**/saved?roles=${hash}`);
      await page.waitForTimeout(500);
      expect((await moved()).reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
    });
  },
);

it('New roles of a search are followed by its own feed from every list', async () => {
  const link =
    /href="(\/alerts[^"]*)"[^>]*>Get these by e-mail or feed/.exec((await site.request('/remote')).text)?.[1] ?? '';
  expect(link).toBe('/alerts?workplace=remote');
  const page = await site.request(link);
  expect(page.text).toContain('/remote/feed.xml');
  expect(page.text).toContain('noindex');
  expect((await site.request('/remote/feed.json')).status).toBe(200);
});

it('The feed of new roles says so when it covers the whole board because no feed can express the search', async () => {
  const page = await site.request('/alerts?q=figma&nonsense=1');
  expect(page.text).toContain('has no feed of its own');
  expect(page.text).toMatch(/href="[^"]*\/feed\.xml"/);
});
