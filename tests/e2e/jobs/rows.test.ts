import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { readList } from '../../groups.ts';
import { awake, manyVisitors, visitor } from '../finder.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: manyVisitors });
const visit = visitor(browser, site);
const LISTS = readList(`
  / · /roles · /roles/page/2 · /roles/page/5 · /remote · /part-time · /internship · /search?sort=pay
`);

/** Facts that wrap or overflow their row. */
const brokenFacts = (page: Page): Promise<string[]> =>
  page.locator('.role :is(.role-place span, .role-pay > span, time)').evaluateAll((facts) =>
    facts.flatMap((fact) => {
      const line = Number.parseFloat(getComputedStyle(fact).lineHeight);
      const row = fact.closest('.role')?.getBoundingClientRect();
      const { height, right } = fact.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(fact);
      const end = Math.max(right, words.getBoundingClientRect().right);
      return height > 1.5 * line || (row && end > row.right + 1) ? [fact.textContent ?? ''] : [];
    }),
  );

/** Overlapping facts of a row. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('.role').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const boxes = [...row.querySelectorAll('.role-title, .role-place span, .role-pay > span, time')].map((fact) => {
        const words = document.createRange();
        words.selectNodeContents(fact);
        return { words: fact.textContent, box: words.getBoundingClientRect() };
      });
      return boxes.flatMap((one, i) =>
        boxes
          .slice(i + 1)
          .filter(
            ({ box }) =>
              one.box.left < box.right - 1 &&
              box.left < one.box.right - 1 &&
              one.box.top < box.bottom - 4 &&
              box.top < one.box.bottom - 4,
          )
          .map((other) => `${one.words} / ${other.words}`),
      );
    }),
  );

describe('The rows of a list', () => {
  it.each(LISTS)('%s break between facts, never within one', async (path) => {
    await visit(path, async (page) => {
      await expect.poll(() => page.locator('.role').count()).toBeGreaterThan(3);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await brokenFacts(page), await overlaps(page)]).toEqual([width, [], []]);
      }
    });
  });

  const TITLES = [
    'Junior Design Systems Designer – Documentation (parental leave cover)',
    'Fachgebietsleiterinnenkommunikationsgestaltungsbeauftragte',
    'Senior Produktdesigner:in für barrierefreie Gesundheitsanwendungen, Leitung (m/w/d)',
  ];

  it.each(['/roles', '/'])('%s hold long titles when they are compact', async (path) => {
    await visit(path, async (page) => {
      await page.evaluate(() => localStorage.setItem('easel:density', 'compact'));
      await page.reload();
      await awake(page);
      await page.locator('.role-title').evaluateAll((links, titles) => {
        for (const [i, link] of links.entries()) link.textContent = titles[i % titles.length] ?? '';
      }, TITLES);
      for (const width of [360, 800, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect([width, await brokenFacts(page), await overlaps(page)]).toEqual([width, [], []]);
        // A title stays in its column.
        const wide = await page.locator('.role-name').evaluateAll(
          (names) =>
            names.filter((name) => {
              const words = document.createRange();
              words.selectNodeContents(name);
              return words.getBoundingClientRect().right > name.getBoundingClientRect().right + 1;
            }).length,
        );
        expect([width, wide]).toEqual([width, 0]);
      }
    });
  });
});

const shown = (page: Page) => page.locator('.role .new:visible').count();

it('The word “New” appears in the rows of the last days, unless that is all of them', async () => {
  await visit('/roles', async (page) => {
    await expect.poll(() => page.locator('.role[data-new]').count()).toBeGreaterThan(1);
    const rows = page.locator('.roles').first().locator('.role');
    await rows.evaluateAll((all) => all.map((row) => row.toggleAttribute('data-new', true)));
    await expect.poll(() => shown(page)).toBe(0);
    await rows.first().evaluate((row) => row.removeAttribute('data-new'));
    await expect.poll(() => shown(page)).toBe((await rows.count()) - 1);
  });
});

it('The keyboard comes to the first role of a list after few steps', async () => {
  await visit('/roles', async (page) => {
    await awake(page);
    const isAtRole = () => page.evaluate(() => document.activeElement?.matches('.role-title') ?? false);
    let steps = 0;
    for (; steps < 60 && !(await isAtRole()); steps++) await page.keyboard.press('Tab');
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThanOrEqual(28);
  });
});
