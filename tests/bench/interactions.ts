import type { Page } from 'playwright';
import { paths } from '../../src/paths.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { type Boards, print } from './boards.ts';
import { PHONE, SETTLE_MS, slowNetwork, startTracing, timeToPaint } from './paint.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk } from './send-request.ts';
import { choosePage } from './serve.ts';
import { type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

const MAX_CONTROLS = 12;
const PAUSE_MS = 150;
const CONTROLS =
  'body :is(summary, button[type=button], select, input:not([type=hidden], [type=file], [tabindex="-1"]), textarea):visible';
const TAPPED = 'summary, button, input[type=checkbox], input[type=radio]';

/**
 * Uses the controls of each kind of page with a script as on a phone: taps buttons, boxes and menus, types into fields. The
 * time of an interaction is processor time until its paint, like `taps`. The finder of listings is measured there.
 */
export async function measureInteractions(boards: Boards, roles: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  const role = choosePage(server.dist, 'jobs');
  // Saved roles are in the browser, so their page comes after a role that is saved.
  const pages: Record<string, string> = {
    home: paths.home(),
    role,
    'saved roles': paths.saved(),
    'application form': readManifest(server.dist)?.pages.find(({ path }) => path.endsWith('/apply'))?.path ?? '',
    'role editor': paths.postJob(),
    companies: paths.companies(),
    salaries: paths.salaries(),
    prices: paths.prices(),
    alerts: paths.alerts(),
    'a company': choosePage(server.dist, 'companies'),
    places: paths.locations(),
    'a place': choosePage(server.dist, 'locations'),
    trends: paths.jobTrends(),
    'an article': choosePage(server.dist, 'blog'),
    'sign-in': paths.signIn(),
  };
  const browser = await launchBrowser();
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await requestUntilOk(server.port, path);
    const page = await context.newPage();
    await slowNetwork(await context.newCDPSession(page));
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    await page.waitForTimeout(SETTLE_MS);
    print(`using the controls of ${name} on a phone`);
    const stopTracing = await startTracing(browser);
    await operateControls(page);
    const events = await stopTracing();
    await page.close();
    const times = ['click', 'keydown', 'input'].flatMap((type) => timeToPaint(events, type));
    if (times.length === 0) throw new Error(`${path} has no controls`);
    measures.push(
      withGoal(
        measure(`interaction to next paint of ${name}, longest of ${times.length}`, Math.max(...times), 'ms', roles),
        { atMost: 100 },
      ),
      measure(`interaction to next paint of ${name}, median`, median(times), 'ms', roles),
    );
  }
  await browser.close();
  await server.stop();
  return measures;
}

async function operateControls(page: Page): Promise<void> {
  const controls = page.locator(CONTROLS);
  // Spread over the page, since a form has its buttons at the end.
  const count = await controls.count();
  const step = Math.max(1, count / MAX_CONTROLS);
  for (let i = 0; i < count; i += step) {
    const control = controls.nth(Math.floor(i));
    if (!(await control.isVisible().catch(() => false))) continue;
    const isTapped = await control.evaluate((element, tapped) => element.matches(tapped), TAPPED);
    await control.tap({ timeout: 2_000, force: true }).catch(() => {});
    if (!isTapped) await page.keyboard.type('des', { delay: PAUSE_MS });
    await page.waitForTimeout(PAUSE_MS);
  }
}
