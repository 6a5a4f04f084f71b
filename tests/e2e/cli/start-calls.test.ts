import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp();

/** Paths of the calls (specification §7) that a page makes before any interaction. */
const callsOf = (path: string): Promise<string[]> =>
  onPage(browser, { viewport: { width: 1280, height: 800 } }, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(site.origin + path);
    await page.waitForResponse('**/builds/meta/*.json');
    await page.waitForTimeout(500);
    return requested.filter((called) => /^\/(api\/(count|init|ads)|builds)\b/.test(called)).sort();
  });

const MANIFEST = ['/builds/latest.json', `/builds/meta/${site.manifest.buildId}.json`];

it.each(['/', '/roles'])('At its start a page asks for count, init and ads where it shows them: %s', async (path) => {
  expect(await callsOf(path)).toEqual(['/api/ads/all', '/api/count', '/api/init', ...MANIFEST]);
});

it('At its start a page requests init and ads where some roles are listed', async () => {
  expect(await callsOf('/ux-designer')).toEqual(['/api/ads/all', '/api/init', ...MANIFEST]);
});

it('At its start a page requests only the manifest where it lists no roles', async () => {
  expect(await callsOf('/about')).toEqual(MANIFEST);
});

it('At its start a page requests init once, after its first paint', async () => {
  await onPage(browser, async (page) => {
    await page.goto(site.origin + paths.roles());
    const requested = () =>
      page.evaluate(() => {
        const painted =
          performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
        const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/init'));
        return calls.map(({ startTime }) => startTime > painted);
      });
    await expect.poll(requested).toEqual([true]);
    await page.locator('#find-where').press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    expect(await requested()).toEqual([true]);
  });
});
