import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp();
/** A sheet of A4 without its margins, in CSS pixels. */
const SHEET = { width: 673, height: 987 };
const [first = '', ...others] = [...(await site.request('/roles')).text.matchAll(/href="(\/jobs\/[^"]+)"/g)].map(
  ([, path = '']) => path,
);
const hashes = [first, ...others].slice(0, 3).map((path) => path.slice(-6));

const printed = (path: string, look: (page: Page) => Promise<void>): Promise<void> =>
  onPage(browser, { viewport: SHEET }, async (page) => {
    await page.goto(site.origin + path);
    await page.emulateMedia({ media: 'print' });
    for (const idle of readList(`
        .site-header nav · .site-account · .site-post · .alert-offer · .site-footer · .breadcrumbs
        [data-save-role] · .ads
      `))
      expect(await page.locator(`${idle}:visible`).count(), idle).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await look(page);
  });

it('A role on paper has its facts and its text, and nothing that paper cannot do', () =>
  printed(first, async (page) => {
    await expect.poll(() => page.locator('.facts').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.job-part').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.apply, #similar, .report-link').filter({ visible: true }).count()).toBe(0);
  }));

it('Saved roles on paper are their rows alone', () =>
  printed(`${paths.saved()}?roles=${hashes}`, async (page) => {
    await expect.poll(() => page.locator('.role:visible').count()).toBe(3);
    await expect.poll(() => page.locator('#compare').isVisible()).toBe(false);
  }));

it('Roles side by side fit on a sheet, and a long title stays in its lines', async () => {
  const title = 'Gestaltungsverantwortliche für Versicherungsanwendungen';
  await site.db
    .updateTable('jobs')
    .set({ title })
    .where('hash', '=', hashes.at(-1) ?? '')
    .execute();
  await printed(paths.comparison(hashes), async (page) => {
    const parts = page.locator('.comparison .shy');
    expect(new Set(await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).display)))).toEqual(
      new Set(['inline']),
    );
    const { table, sheet } = await page.evaluate(() => ({
      table: document.querySelector('.comparison table')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY,
      sheet: innerWidth,
    }));
    expect(table).toBeLessThanOrEqual(sheet);
  });
});
