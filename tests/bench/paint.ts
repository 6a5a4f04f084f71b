import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from 'playwright';
import { paths } from '../../src/paths.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { type Boards, print } from './boards.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk } from './send-request.ts';
import { choosePage } from './serve.ts';
import { type Started, spawnServer } from './server.ts';
import { median, quantile } from './statistics.ts';

/** Mid-range phone with its network in bytes per second. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWDOWN = 4;
/** Time after load in which scripts that run late are counted. */
export const SETTLE_MS = 2_000;
const LONG_TASK_MS = 50;
const HOME = 'home';
const INTERACTIONS = 60;
const TRACED = { includedCategories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] };

interface Paint {
  lcp: number;
  blocking: number;
  cpu: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

/** Measures first paint and main-thread blocking on a phone, compared with a blank page. */
export async function measurePaint(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  const blank = await serveBlankPage();
  const origin = `http://127.0.0.1:${server.port}`;
  const pages: Record<string, string> = {
    [HOME]: paths.home(),
    roles: paths.roles(),
    role: choosePage(server.dist, 'jobs'),
    companies: paths.companies(),
    company: choosePage(server.dist, 'companies'),
    salaries: paths.salaries(),
  };
  for (const path of Object.values(pages)) await requestUntilOk(server.port, path);
  const browser = await launchBrowser();
  const blankPaints: Paint[] = [];
  const paints = new Map(Object.keys(pages).map((name) => [name, [] as Paint[]]));
  for (let round = 1; round <= rounds; round++) {
    print(`painting ${paints.size + 1} pages on a phone, ${round} of ${rounds}`);
    blankPaints.push(await paint(browser, `http://127.0.0.1:${(blank.address() as AddressInfo).port}/`));
    for (const [name, path] of Object.entries(pages)) paints.get(name)?.push(await paint(browser, origin + path));
  }
  await browser.close();
  blank.close();
  await server.stop();
  const middle = (some: readonly Paint[], value: keyof Paint): number => median(some.map((one) => one[value]));
  return [...paints].flatMap(([name, some]) => {
    const above = (value: keyof Paint): number => middle(some, value) - middle(blankPaints, value);
    return [
      {
        ...withGoal(measure(`LCP of ${name} above a blank page`, above('lcp'), 'ms', roles), { atMost: 600 }),
        headline: name === HOME,
      },
      {
        ...withGoal(measure(`TBT of ${name} above a blank page`, above('blocking'), 'ms', roles), { atMost: 150 }),
        headline: name === HOME,
      },
      measure(
        `CPU time of ${name} on the main thread to a blank page’s`,
        middle(some, 'cpu') / middle(blankPaints, 'cpu'),
        '',
        roles,
      ),
    ];
  });
}

function serveBlankPage(): Promise<Server> {
  const html = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title><h1>Blank</h1></html>';
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/**
 * Opens a page as a first visit. Task lengths are processor time of the main thread times the slowdown, so that other
 * programs on the machine do not lengthen them.
 */
async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowNetwork(session);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(globalThis, { lcp: list.getEntries().at(-1)?.startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const stopTracing = await startTracing(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const lcp = await page.evaluate(() => (globalThis as { lcp?: number }).lcp ?? Number.NaN);
  const events = await stopTracing();
  await context.close();
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = painted ? mainThreadTasks(events, painted) : [];
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    lcp,
    cpu: sum(tasks.map(slowedMs)),
    blocking: sum(
      tasks.filter(({ ts }) => ts > (painted?.ts ?? 0)).map((task) => Math.max(0, slowedMs(task) - LONG_TASK_MS)),
    ),
  };
}

/** Processor time of a task on the phone. */
const slowedMs = ({ tdur = 0 }: TraceEvent): number => (tdur / 1_000) * SLOWDOWN;

/** Returns a function that stops the trace and returns its events. */
export async function startTracing(browser: Browser): Promise<() => Promise<TraceEvent[]>> {
  const tracing = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tracing.send('Tracing.start', { traceConfig: TRACED, transferMode: 'ReportEvents' });
  return async () => {
    const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
    await tracing.send('Tracing.end');
    await ended;
    return events;
  };
}

/** Tasks of the thread that painted, without those that ran inside another one. */
function mainThreadTasks(events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] {
  const tasks: TraceEvent[] = [];
  let end = 0;
  const ofThread = events.filter(
    (one) => one.pid === pid && one.tid === tid && one.ph === 'X' && one.name.endsWith('RunTask'),
  );
  for (const task of ofThread.toSorted((a, b) => a.ts - b.ts)) {
    if (task.ts < end) continue;
    end = task.ts + (task.dur ?? 0);
    tasks.push(task);
  }
  return tasks;
}

export const slowNetwork = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
};

/**
 * Measures a journey of taps on filters: how long each takes to paint, and until its roles are shown. The first is processor
 * time of the main thread times the slowdown, like `paint`.
 */
export async function measureTaps(boards: Boards, roles: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  await requestUntilOk(server.port, paths.roles());
  const browser = await launchBrowser();
  const context = await browser.newContext({ ...PHONE, viewport: { width: 1_280, height: 823 } });
  const page = await context.newPage();
  await slowNetwork(await context.newCDPSession(page));
  await page.goto(`http://127.0.0.1:${server.port}${paths.roles()}`);
  await page.waitForTimeout(SETTLE_MS);
  const boxes = page.locator('#narrow input[type=checkbox]:visible');
  const shown: number[] = [];
  print(`tapping filters ${INTERACTIONS} times on a phone`);
  const stopTracing = await startTracing(browser);
  for (let tap = 0; tap < INTERACTIONS; tap++) {
    const before = await page.evaluate(() => location.href);
    const begun = performance.now();
    // Selects and clears each filter.
    await boxes.nth(Math.floor(tap / 2) % Math.min(await boxes.count(), 6)).tap();
    await page.waitForFunction((href) => location.href !== href && !document.querySelector('[data-pending]'), before);
    shown.push(performance.now() - begun);
  }
  const painted = timeToPaint(await stopTracing());
  await browser.close();
  await server.stop();
  if (painted.length < INTERACTIONS) throw new Error(`${painted.length} of ${INTERACTIONS} taps were traced`);
  return [
    measure('tap on a filter until its own paint, median', median(painted), 'ms', roles),
    withGoal(measure('tap on a filter until its own paint, p95', quantile(painted, 0.95), 'ms', roles), {
      atMost: 100,
    }),
    withGoal(measure('interaction to next paint (p98 of taps)', quantile(painted, 0.98), 'ms', roles), { atMost: 100 }),
    measure('tap on a filter until its roles are shown, over a link of 150 ms, median', median(shown), 'ms', roles),
    measure(
      'tap on a filter until its roles are shown, over a link of 150 ms, p95',
      quantile(shown, 0.95),
      'ms',
      roles,
    ),
  ];
}

/** Processor time of each event of a type: tasks from its dispatch to the end of the one that paints. */
export function timeToPaint(events: readonly TraceEvent[], type = 'click'): number[] {
  const clicks = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type);
  const [first] = clicks;
  if (!first) return [];
  const tasks = mainThreadTasks(events, first);
  const paints = events
    .filter(({ name, pid, tid }) => name === 'Commit' && pid === first.pid && tid === first.tid)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  return clicks.map(({ ts }) => {
    const paint = paints.find((at) => at > ts) ?? ts;
    return tasks
      .filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts <= paint)
      .reduce((total, task) => total + slowedMs(task), 0);
  });
}
