import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Each mode with one of the widths of `AXE_WIDTHS`. The page of each kind is checked in all four ways (pages/a11y). */
export const AXE_VIEWS = [
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280 },
] as const;

/** Violations axe finds on a page in `AXE_VIEWS`, as lines. `prepare` can open or fill something first. */
export async function axeViolations(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const look = async ({ colorScheme, width }: (typeof AXE_VIEWS)[number]): Promise<string[]> => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      await prepare(page);
      return (await violationsOf(page)).map((line) => `${width}: ${colorScheme}: ${line}`);
    } finally {
      await context.close();
    }
  };
  return (await Promise.all(AXE_VIEWS.map(look))).flat();
}

/** Violations of the present page in both modes. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}

/** Checks the present page in `AXE_VIEWS`, and that it fits each width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, width } of AXE_VIEWS) {
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  // Not checked by axe: speech input matches the visible text of a button.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  // Style sheets are not requested again: no enabled rule reads them.
  const options = {
    resultTypes: ['violations'],
    rules,
    preload: { assets: ['media'] },
    ...(what === 'colours' ? { runOnly: COLOURS } : {}),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reasons = failureSummary.split('\n').slice(1);
      return `${id} (${impact}): ${target.join(' ')} – ${reasons.map((reason) => reason.trim()).join('; ')}`;
    }),
  );
}
