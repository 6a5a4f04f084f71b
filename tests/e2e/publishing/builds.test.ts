import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { createAd } from '../../../src/features/ads/ad.commands.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import {
  manifestFilePath,
  type PageManifest,
  pageFilePath,
  readManifest,
  writeManifest,
} from '../../../src/publishing/manifest.ts';
import { adDraftOf, plantBoard, plantOpenJob } from '../../server/plant.ts';
import { type House, openPremises, type Premises } from '../house.ts';
import { startLoad } from '../load.ts';
import { hasNginx, type Nginx, startNginx } from '../nginx.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { behindProxy } from '../site.ts';
import { onPage } from '../support/page.ts';
import { serve } from '../support/serve.ts';
import { setUpBrowser, setUpFolder } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const origin = ownBuild().origin;
const browser = await setUpBrowser();
const reported: { call: string; body: string }[] = [];
const received = () => reported.map(({ call }) => call).sort();

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** Backend as described in docs/running.md. */
const backend = await serve((path, request) => {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-headers': 'content-type' };
  if (request.method === 'OPTIONS') return { status: 204, headers, body: '' };
  void readBody(request).then((body) => reported.push({ call: `${request.method} ${path}`, body }));
  const answers: Record<string, object> = {
    '/v1/count': { count: 4242 },
    '/v1/init': {
      jobContractTypes: [],
      jobCategories: [],
      locations: [{ id: 'x', slug: 'berlin', name: 'Elsewhere' }],
    },
  };
  const answer = answers[path];
  if (answer) return { type: 'application/json', headers, body: JSON.stringify(answer) };
  return path.startsWith('/v1/ads/') ? { status: 204, headers, body: '' } : undefined;
});

const dataFolder = setUpFolder();
const databaseUrl = `file:${join(dataFolder, 'easel.db')}`;

let premises: Premises;
let house: House;
/** Number of pages that the server need not render. */
const countStoredPages = async (): Promise<number> => {
  const { text } = await sendRequest(origin, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^easel_store_pages (\d+)/m.exec(text)?.[1]);
};
/** nginx in front, if installed. */
let front: Nginx | undefined;
/** Hashes of a role that cannot be rendered and of another. */
let broken: string;
let sound: string;

const dist = (number: number): string => join(premises.folder, `dist/build-${number}`);
const listAssets = (build: string): string[] =>
  readdirSync(join(build, 'client/_astro'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(build, 'client').length));
const readBuild = (number: number): PageManifest => {
  const manifest = readManifest(dist(number));
  if (!manifest) throw new Error(`There is no build ${number}`);
  return manifest;
};
const METRICS_TOKEN = 'the token of these tests, of 32 bytes and more';
const get = (path: string) => sendRequest(origin, path, { headers: { connection: 'close' } });

beforeAll(async () => {
  const db = await openDatabase(databaseUrl);
  await plantBoard(db);
  const publish = async (companyId: string) => {
    const job = await plantOpenJob(db, new Date(), { companyId }, actor);
    const row = await db.selectFrom('jobs').selectAll().where('hash', '=', job.hash).executeTakeFirstOrThrow();
    return paths.job(row);
  };
  broken = await publish('co4');
  sound = await publish('co1');
  // Invalid data that no command writes.
  await db.updateTable('companies').set({ social_links: 'no JSON' }).where('id', '=', 'co4').execute();
  expectValue(await createAd(db, actor, adDraftOf({ target_pages: 'homepage' }), new Date()));
  await db.destroy();

  premises = openPremises({
    ...behindProxy,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    EASEL_DEMO: 'off',
    DRAIN_SECONDS: '0',
    METRICS_TOKEN,
    BACKEND_URL: `${backend.origin}/v1`,
  });
  mkdirSync(dist(1), { recursive: true });
  writeFileSync(join(dist(1), 'manifest.json'), 'null');
  house = premises.start('npm');
  await house.hasPrinted('pages could not be rendered');
  if (hasNginx) front = await startNginx(origin);
}, 600_000);
afterAll(async () => {
  await front?.close();
  await house.clear();
  premises.remove();
  await backend.close();
});

/** Leaves an incomplete build, as a killed process would. */
function leaveIncomplete(number: number, missing: readonly string[]): void {
  const whole = readBuild(number);
  const pages = whole.pages.filter(({ path }) => !missing.includes(path));
  for (const path of missing) rmSync(join(dist(number), 'client', pageFilePath(path)));
  writeFileSync(manifestFilePath(dist(number)), writeManifest({ ...whole, isComplete: false, pages }));
}

// Tests continue from each other.

it('npm start without a build that can be used opens first, then renders all pages and serves them', async () => {
  const printed = house.printed();
  expect(printed.indexOf('Press Ctrl+C')).toBeLessThan(printed.indexOf('pages rendered in'));
  const { pages, isComplete } = readBuild(2);
  expect([isComplete, pages.length > 30]).toEqual([true, true]);
  // Without pay pages, which are counted meanwhile.
  await expect.poll(countStoredPages).toBeGreaterThan(30);
});

it('npm start without a build that can be used leaves out what cannot be rendered, and says how many pages, which and why', () => {
  expect(house.printed()).toContain('2 pages could not be rendered: ');
  for (const path of [broken, '/companies/9-volt']) expect(house.printed()).toMatch(new RegExp(`  ${path}: .*JSON`));
  const { pages, failed } = readBuild(2);
  expect(failed.map(({ path }) => path).sort()).toEqual(['/companies/9-volt', broken]);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([sound, '/', '/roles', '/companies']));
});

it('npm start without a build that can be used lets what cannot be rendered answer for itself, next to pages, listings and feeds that can', async () => {
  for (const path of [broken, '/companies/9-volt']) expect((await get(path)).status, path).toBe(500);
  for (const path of [sound, '/', '/roles', '/product-designer', '/companies', '/sitemap.xml'])
    expect((await get(path)).status, path).toBe(200);
  for (const path of ['/feed.xml', '/feed.json', '/product-designer/feed.xml']) {
    const { status, text } = await get(path);
    expect([status, text.includes(sound), text.includes(broken)], path).toEqual([200, true, true]);
  }
});

it('Pages built for another backend request count and init from it, and report ads to it', async () => {
  await onPage(browser, { viewport: { width: 1280, height: 900 } }, async (page) => {
    const own: string[] = [];
    page.on('request', (request) => {
      const { origin: of, pathname } = new URL(request.url());
      if (of === origin && pathname.startsWith('/api/')) own.push(pathname);
    });
    await page.goto(origin);
    await expect.poll(() => page.locator('[data-open-count]').textContent()).toBe('4,242');
    await page.locator('.ads').scrollIntoViewIfNeeded();
    const ad = page.locator('.ads .ad').filter({ hasText: 'A quiet chair' }).first();
    await ad.waitFor();
    await expect.poll(received).toContain('POST /v1/ads/impression');
    await ad.getByRole('link').evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    await expect.poll(received).toContain('POST /v1/ads/click');
    expect(received()).toEqual(expect.arrayContaining(['GET /v1/count', 'GET /v1/init']));
    expect(new Set(own)).toEqual(new Set(['/api/ads/all']));
    const click = reported.find(({ call }) => call === 'POST /v1/ads/click');
    expect(JSON.parse(click?.body ?? '')).toEqual({ adId: expect.any(String), pageUrl: '' });
    // Places of the board first, then those of the world by this site.
    await page.locator('#find-where').press('ArrowDown');
    await page.getByRole('option', { name: 'Elsewhere' }).waitFor();
  });
});

it('Pages may connect to that origin and to no other, built or rendered live', async () => {
  for (const path of ['/', '/search?q=designer']) {
    const { headers } = await get(path);
    expect(headers['content-security-policy'], path).toMatch(
      new RegExp(`connect-src 'self' ${backend.origin.replaceAll('.', '\\.')}(;|$)`),
    );
  }
});

it('A build next to a running server leaves its pages, data, styles and scripts as they were', async () => {
  appendFileSync(join(premises.folder, 'src/ui/styles/base.css'), '\n.never-used { color: red; }\n');
  const siteFile = join(premises.folder, 'src/site.ts');
  writeFileSync(siteFile, readFileSync(siteFile, 'utf8').replace(/tagline: '[^']+'/, "tagline: 'The next release'"));
  const { code, messages: output } = await premises.run('src/cli/build.ts');
  expect([code, output]).toEqual([0, expect.stringContaining('pages rendered in')]);
  const [old, next] = [readBuild(2), readBuild(3)];
  expect(next.buildId).not.toBe(old.buildId);

  // Counted after the start, so these pages differ from the build.
  const counted = [paths.salaries(), paths.jobTrends(), paths.developers()];
  for (const { path, digest } of old.pages.filter((page) => ![paths.error(), ...counted].includes(page.path)))
    expect([path, (await get(path)).headers.etag]).toEqual([path, `"${digest}"`]);
  for (const path of listAssets(dist(2))) expect((await get(path)).status, path).toBe(200);
  // Rendered by code not loaded yet.
  for (const path of ['/search', '/saved', '/recruiters/sign-in', '/nowhere'])
    expect((await get(path)).status, path).toBe(path === '/nowhere' ? 404 : 200);
  expect(JSON.parse((await get('/builds/latest.json')).text).id).toBe(old.buildId);
});

it('A build next to a running server is released without a lost request, a mixed page or a missing script', async () => {
  const requested = ['/', '/roles', sound];
  const [old, next] = [readBuild(2), readBuild(3)].map(({ pages }) => new Map(pages.map((page) => [page.path, page])));
  const load = startLoad(origin, requested);
  const frontLoad = front && startLoad(front.origin, requested, { kept: 2, fresh: 1, host: new URL(origin).host });
  await load.hasAnswered(200);
  await frontLoad?.hasAnswered(30);
  const { code, messages: output } = await premises.run('src/cli/release.ts');
  expect([code, output]).toEqual([0, expect.stringContaining('This release serves now')]);
  await load.hasAnswered(200);
  await frontLoad?.hasAnswered(30);
  for (const { failed, pages } of await Promise.all([load.stop(), ...(frontLoad ? [frontLoad.stop()] : [])])) {
    expect(failed).toEqual([]);
    for (const path of requested)
      expect(pages.get(path), path).toEqual(new Set([old, next].map((build) => build?.get(path)?.digest)));
  }
  expect((await get('/')).text).toContain('The next release');
  for (const path of [...listAssets(dist(2)), ...listAssets(dist(3))]) expect((await get(path)).status, path).toBe(200);
});

it('A build next to a running server ends at SIGTERM to npm, in order and wholly', async () => {
  const note = join(dataFolder, 'server.pid');
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  expect(pid).not.toBe(house.child.pid);
  house.child.kill('SIGTERM');
  expect(await house.ended).toEqual({ code: 0, signal: null });
  expect(house.printed()).toContain('SIGTERM: finishing open requests');
  expect(existsSync(note)).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(get('/healthz')).rejects.toThrow('ECONNREFUSED');
});

it('A build next to a running server is completed and served by the next start, with the files that browsers cached from the one before', async () => {
  const assets = [...listAssets(dist(2)), `/builds/meta/${readBuild(2).buildId}.json`];
  const whole = readBuild(3);
  leaveIncomplete(3, ['/', sound]);
  house = premises.start();
  await house.hasPrinted('Press Ctrl+C to stop.');
  expect((await get(sound)).status).toBe(200);
  await house.hasPrinted('pages rendered in');
  await expect.poll(() => readBuild(3)).toEqual({ ...whole, builtAt: expect.any(String) });
  expect((await get('/')).text).toContain('The next release');
  expect(JSON.parse((await get('/builds/latest.json')).text).id).toBe(readBuild(3).buildId);
  const styles = assets.filter((path) => path.endsWith('.css'));
  expect(styles.some((path) => !existsSync(join(dist(3), 'client', path)))).toBe(true);
  for (const path of assets) expect((await get(path)).status, path).toBe(200);
  for (const path of styles) expect((await get(path)).headers['cache-control']).toContain('immutable');
});

it('A build next to a running server is followed by one that renders changed pages, and copies the rest', async () => {
  const db = await openDatabase(databaseUrl);
  const { hash } = await db.selectFrom('jobs').select('hash').where('company_id', '=', 'co1').executeTakeFirstOrThrow();
  expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, new Date()));
  await db.destroy();
  const { code, messages: output } = await premises.run('src/cli/build.ts');
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ pages rendered and \d+ taken over in/m)]);
  const [old, next] = [readBuild(3), readBuild(4)];
  expect(next.pages.map(({ path }) => path)).toEqual(old.pages.map(({ path }) => path));
  const digests = new Map(old.pages.map(({ path, digest }) => [path, digest]));
  const changed = next.pages.filter(({ path, digest }) => digests.get(path) !== digest).map(({ path }) => path);
  expect(changed).toEqual(expect.arrayContaining(['/roles', sound]));
  expect(changed).not.toContain('/blog');
  expect(next.failed.map(({ path }) => path).sort()).toEqual(['/companies/9-volt', broken]);
});

const files = (): string[] => readdirSync(join(premises.folder, 'dist')).filter((name) => name.startsWith('build-'));
/** Changes files, releases them and restores them. */
async function release(changes: Record<string, (text: string) => string>): Promise<{ code: number; lines: string[] }> {
  const edited = Object.entries(changes).map(([name, change]) => {
    const file = join(premises.folder, name);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, change(before));
    return () => writeFileSync(file, before);
  });
  const { code, messages: output } = await premises.run('src/cli/release.ts');
  for (const undo of edited) undo();
  return { code, lines: output.trim().split('\n').slice(1) };
}

// What the line says of code that cannot be bundled: unit/cli/handover.
it('A release that fails because a template fails, through nginx too, loses no request and leaves the pages of the one before', async () => {
  const before = files();
  const requested = ['/', '/roles', sound];
  // The build takes longest, and visitors without a pause would take a processor from it.
  const load = { host: new URL(origin).host, pauseMs: 50 };
  const loads = [origin, ...(front ? [front.origin] : [])].map((to) => startLoad(to, requested, load));
  for (const load of loads) await load.hasAnswered(30);
  const served = (await get(sound)).headers.etag;
  const { code, lines } = await release({
    'src/features/jobs/JobPage.astro': (text) => text.replace('---\n', "---\nthrow new Error('A broken template');\n"),
  });
  for (const load of loads) await load.hasAnswered(30);
  const outcomes = await Promise.all(loads.map((load) => load.stop()));
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^The release is not ready.*pages could not be rendered.*: A broken template$/);
  for (const { pages } of outcomes) expect(pages.get(sound)).toEqual(new Set([String(served).replaceAll('"', '')]));
  expect(files()).toEqual(before);
});

it('A release that fails as it starts leaves no build of its own, and the next start has nothing to render', async () => {
  const before = files();
  const { code, lines } = await release({
    'src/site.ts': (text) => text.replace('The next release', 'A bad release'),
    'src/server/main.ts': (text) => text.replace('requireSecretIfPublic(env);', "throw new Error('It cannot start');"),
  });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^The release is not ready.*: It cannot start$/)]]);
  expect(files()).toEqual(before);
  expect((await get('/readyz')).status).toBe(200);

  await house.clear();
  house = premises.start();
  await house.hasPrinted('Press Ctrl+C to stop.');
  expect(house.printed()).not.toContain('Rendering pages');
  expect((await get('/')).text).toContain('The next release');
});
