import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { AXE_WIDTHS } from '../../../src/features/editorial/accessibility.ts';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Violations axe finds on a page in both modes at 360 and 1280 pixels, as lines. `prepare` can open or fill something
 * first.
 */
export async function axeViolations(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const look = async (width: number): Promise<string[]> => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      await prepare(page);
      return (await violationsInBothModes(page)).map((line) => `${width}: ${line}`);
    } finally {
      await context.close();
    }
  };
  return (await Promise.all(AXE_WIDTHS.map(look))).flat();
}

/** Violations of the present page in both modes. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}

/** Checks the present page in light colours at 1280 pixels and in dark ones at 360, and that it fits each width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** The rules that look at colours, apart from those that axe does not ask by itself. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations axe finds in one mode: `rule (impact): element – reason`. For a page checked in another mode, only
 * `colours` are new.
 */
export async function violationsOf(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Evaluated by the browser's debugger, which the page's content security policy does not concern.
  await page.evaluate(await source);
  // Not checked by axe: speech input matches the visible text of a button.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const options = { resultTypes: ['violations'], rules, ...(what === 'colours' ? { runOnly: COLOURS } : {}) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reasons = failureSummary.split('\n').slice(1);
      return `${id} (${impact}): ${target.join(' ')} – ${reasons.map((reason) => reason.trim()).join('; ')}`;
    }),
  );
}
