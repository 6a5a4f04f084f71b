import type { Browser, BrowserContextOptions, Page } from 'playwright';

export interface VisitOptions extends BrowserContextOptions {
  /** Faults that the test provokes on purpose, such as `/404 .*\/nowhere/`. */
  expected?: RegExp[];
}

/** Timeout of a page on a busy machine, twice Playwright's. */
const PAGE_TIMEOUT_MS = 60_000;

/** Reduced motion, because skipped view transitions are reported as errors. */
export const CALM: BrowserContextOptions = { reducedMotion: 'reduce' };

type Journey<T> = (page: Page) => Promise<T>;

/** A journey, after its options if it has any. */
export type Visit<T, J = Journey<T>, Options = VisitOptions> = [journey: J] | [options: Options, journey: J];

/** Options and journey of a visit. */
export const readVisit = <J, Options>(visit: [J] | [Options, J]): [Options | undefined, J] =>
  visit.length === 1 ? [undefined, visit[0]] : visit;

/** Visits that have options of their own beside those given. */
export const visiting =
  (browser: Browser, ownOptions: () => VisitOptions) =>
  <T>(...visit: Visit<T>): Promise<T> => {
    const [options, journey] = readVisit(visit);
    return onPage(browser, { ...ownOptions(), ...options }, journey);
  };

/** Visits that begin at a path. */
export const visitingPaths =
  (browser: Browser, origin: string, ownOptions: () => VisitOptions) =>
  <T>(path: string, ...visit: Visit<T>): Promise<T> => {
    const [options, journey] = readVisit(visit);
    return onPage(browser, { ...ownOptions(), ...options }, async (page) => {
      await page.goto(origin + path);
      return journey(page);
    });
  };

/**
 * Takes a journey through a page of its own and closes it. Gives what the journey gives.
 * @throws Error naming what went wrong unseen: console errors, uncaught exceptions, failed requests, error statuses.
 */
export async function onPage<T>(browser: Browser, ...visit: Visit<T>): Promise<T> {
  const [{ expected = [], ...options } = {}, journey] = readVisit(visit);
  const context = await browser.newContext({ ...CALM, ...options });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const faults = watchFaults(page);
    const outcome = await journey(page);
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    if (unexpected.length) throw new Error(`The page has faults:\n${unexpected.join('\n')}`);
    return outcome;
  } finally {
    await context.close();
  }
}

/**
 * Visual defects: table heads without rows, numbers that are not aligned, buttons that touch their neighbours, selects
 * whose text runs under the arrow.
 */
export const slipsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slips: string[] = [];
    for (const table of document.querySelectorAll('main table:has(thead)'))
      if (!table.querySelector('tbody tr'))
        slips.push(`a head without rows: ${table.textContent?.trim().slice(0, 60)}`);
    for (const cell of document.querySelectorAll('main .admin-table .number'))
      if (getComputedStyle(cell).textAlign !== 'end') slips.push(`not at the end: ${cell.textContent}`);
    for (const select of document.querySelectorAll('main .select > select'))
      if (Number.parseFloat(getComputedStyle(select).paddingInlineEnd) < 30)
        slips.push(`runs under its arrow: ${select.id}`);
    for (const button of document.querySelectorAll('main :is(.button, .field) + .button')) {
      const before = button.previousElementSibling;
      const edge = before?.matches('.button') ? before : before?.querySelector('select, textarea, input');
      const [one, other] = [edge, button].map((each) => each?.getBoundingClientRect());
      if (!one?.width || !other?.width) continue;
      const across = Math.max(other.left - one.right, one.left - other.right);
      const down = Math.max(other.top - one.bottom, one.top - other.bottom);
      if (Math.max(across, down) < 4) slips.push(`touches what is before it: ${button.textContent?.trim()}`);
    }
    return slips;
  });

const LONG_WORD = 'Fachgebietsleiterinnenkommunikationsgestaltungsbeauftragte';

/** Puts a word longer than a phone is wide in place of every text that a user may have written: all but figures and tables. */
export const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate((word) => {
    for (const element of document.querySelectorAll(
      'main :is(h1, h2, h3, legend, label, p, li, dd, .sent dt, a, .dotted span)',
    )) {
      if (element.closest('table, pre, .button') || getComputedStyle(element).whiteSpace.includes('nowrap')) continue;
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      if (text) text.nodeValue = word;
    }
  }, LONG_WORD);

/** The faults of a page from now on, one line each. The list grows while the page lives. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser's own word on a failed request is told with its status and address below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page cancels what it was still waiting for.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${reason} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      faults.push(`request: ${response.status()} ${response.request().method()} ${response.url()}`);
    }
  });
  return faults;
}
