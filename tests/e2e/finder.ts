import type { Browser, Page } from 'playwright';
import { behindProxy, type Site } from './site.ts';
import { onPage, readVisit, type Visit } from './support/page.ts';

/** Search and results shown on a page of roles. */
interface LoadedEntry {
  /** Path and query. */
  address: string;
  heading: string;
  /** Number above the rows. 0 without results. */
  total: number;
  rows: string[];
  chips: string[];
  /** Values of the boxes that are checked. */
  checked: string[];
  what: string;
  where: string;
}

export const readFound = (page: Page): Promise<LoadedEntry> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const value = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';
    return {
      address: location.pathname + location.search,
      heading: textOf(document.querySelector('h1')),
      total: Number(textOf(document.getElementById('results')).replace(/[^\d]/g, '')),
      rows: all('[data-region=results] .roles [data-role]').map((row) => row.dataset.role ?? ''),
      chips: all('.filtered a').map(textOf),
      checked: all('#narrow input:checked').map((box) => (box as HTMLInputElement).value),
      what: value('find-what'),
      where: value('find-where'),
    };
  });

/** Interacts with the page and waits for hydration. */
export async function awake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('find') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  // Waits for effects after hydration.
  await page.waitForTimeout(250);
}

/** Resolves when the page has come to the address and shows its roles. */
export async function arrived(page: Page, address: string): Promise<LoadedEntry> {
  await page.waitForFunction(
    (wanted) =>
      location.pathname + location.search === wanted &&
      document.querySelector<HTMLElement>('[data-region=results]')?.dataset.address === wanted &&
      !document.querySelector('[data-pending]'),
    address,
  );
  return readFound(page);
}

/** Settings that distinguish visitors, because of rate limits. */
export const manyVisitors = behindProxy;
let visitors = 0;
export const nextVisitor = () => ({ 'x-forwarded-for': `10.0.${++visitors >> 8}.${visitors & 255}` });

/** Opens a page and waits for hydration by default. */
export const visitor =
  (browser: Browser, site: Site) =>
  <T>(path: string, ...visit: Visit<T>): Promise<T> => {
    const [options, journey] = readVisit(visit);
    const own = { viewport: { width: 1280, height: 900 }, extraHTTPHeaders: nextVisitor() };
    return onPage(browser, { ...own, ...options }, async (page) => {
      await page.goto(site.origin + path);
      if (options?.javaScriptEnabled !== false) await awake(page);
      return journey(page);
    });
  };
