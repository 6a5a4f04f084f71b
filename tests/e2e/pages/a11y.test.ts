import { beforeAll, describe, expect, it } from 'vitest';
import { AXE_WIDTHS, accessibilityChecks, REFLOW_WIDTH } from '../../../src/features/editorial/accessibility.ts';
import { violationsInBothModes } from '../support/axe.ts';
import { lengthenWords, watchFaults } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { listTemplates, type Template } from '../templates.ts';

const { site, browser } = await setUp();
let templates: Template[];

beforeAll(async () => {
  templates = await listTemplates(site);
});

type Page = import('playwright').Page;

/** Late fonts on a busy machine may wrap one heading differently. */
const LOADS = 3;
/** Timeout for all templates on a busy machine. */
const TIMEOUT_MS = 600_000;

/** The page of components shows headers and footers in each state. */
const SHOWN_TWICE = /^interface: light: landmark-unique /;

/** Opens a page of every template at this width. Returns violations by check. */
async function lookAtEvery(width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const found = { moved: [] as string[], axe: [] as string[], wide: [] as string[], console: [] as string[] };
  for (const { name, path, status } of templates) {
    const address = site.origin + path;
    const named = (lines: string[]) => lines.map((line) => `${name}: ${line}`);
    let moved: string[] = [];
    for (let load = 0; load === 0 || (moved.length > 0 && load < LOADS); load++) {
      await page.goto(address, { waitUntil: 'load' });
      moved = await listMoved(page);
    }
    found.moved.push(...named(moved));
    const violations = named(await violationsInBothModes(page));
    found.axe.push(...violations.filter((line) => !SHOWN_TWICE.test(line)));
    if (width < 2 * REFLOW_WIDTH) {
      await page.setViewportSize({ width: REFLOW_WIDTH, height: 900 });
      found.wide.push(...named(await listWide(page)));
      await lengthenWords(page);
      found.wide.push(...named(await listWide(page)).map((line) => `${line}, with long words`));
      await page.setViewportSize({ width, height: 900 });
    }
    const reported = faults.splice(0).filter((fault) => !(status >= 400 && fault.includes(`${status} GET ${address}`)));
    found.console.push(...named(reported));
  }
  await context.close();
  return found;
}

/** Elements that moved vertically, or noticeably sideways, while the page loaded. */
const listMoved = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    let score = 0;
    const jumps: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        score += value;
        for (const { node, previousRect, currentRect } of sources) {
          if (previousRect.y !== currentRect.y)
            jumps.push(`${(node as Element | null)?.className}: ${previousRect.y} → ${currentRect.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return score < 0.001 ? jumps : [...jumps, `moved by ${score}`];
  });

const listWide = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const widest = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return [
      `${scrollWidth} px, for ${widest
        .slice(0, 3)
        .map((element) => `${element.tagName}.${element.className}`)
        .join(', ')}`,
    ];
  }, REFLOW_WIDTH);

describe('The public pages', () => {
  it.concurrent.each(AXE_WIDTHS)(
    `${accessibilityChecks.pages}, and no error in the console (%i)`,
    { timeout: TIMEOUT_MS },
    async (width) => {
      expect(await lookAtEvery(width)).toEqual({ moved: [], axe: [], wide: [], console: [] });
    },
  );
});

/** Layout Instability API, which TypeScript lacks. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
