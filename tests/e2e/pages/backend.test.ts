import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import { parseEnv } from '../../../src/env.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';
import { type RunningServer, startServer } from '../../../src/server/main.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { freePort } from '../../server/postgres.ts';
import { sendRequest } from '../send-request.ts';
import { onPage } from '../support/page.ts';
import { serve } from '../support/serve.ts';
import { setUpBrowser } from '../support/set-up.ts';

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

const port = await freePort();
const origin = `http://localhost:${port}`;
const folder = mkdtempSync(join(projectRoot, 'tests/.output/backend-'));
const dist = join(folder, 'dist');
const settings = {
  SITE_URL: origin,
  PORT: String(port),
  DATABASE_URL: `file:${join(folder, 'easel.db')}`,
  DATA_DIR: folder,
  BACKEND_URL: `${backend.origin}/v1`,
  LOG_LEVEL: 'silent',
  WORKER: 'off',
};
let db: Db;
let server: RunningServer;

beforeAll(async () => {
  db = await openDatabase(settings.DATABASE_URL);
  await fillWithDemo(db, new Date(), { openJobs: 30, closedJobs: 0, companies: 10 });
  const build = `
    import { bundleAndRenderPages } from './src/cli/build-pages.ts';
    import { openConfiguredDatabase } from './src/db/open.ts';
    await bundleAndRenderPages(${JSON.stringify(dist)});
    await (await openConfiguredDatabase()).destroy();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: projectRoot,
    env: { ...bareEnv, ...settings },
  });
  server = await startServer(parseEnv(settings), { dist, publicDir: join(projectRoot, 'public') }, db);
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await db?.destroy();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

it('Pages built for another backend request count and init from it, and report ads to it', async () => {
  await onPage(
    browser,
    async (page) => {
      const own: string[] = [];
      page.on('request', (request) => {
        const { origin: of, pathname } = new URL(request.url());
        if (of === origin && pathname.startsWith('/api/')) own.push(pathname);
      });
      await page.goto(origin);
      await expect.poll(() => page.locator('[data-open-count]').textContent()).toBe('4,242');
      await page.locator('.ads').scrollIntoViewIfNeeded();
      const ad = page.locator('.ads .ad').filter({ hasText: /^Ad/ }).first();
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
    },
    { viewport: { width: 1280, height: 900 } },
  );
});

it('Pages may connect to that origin and to no other, built or rendered live', async () => {
  for (const path of ['/', '/search?q=designer']) {
    const { headers } = await sendRequest(origin, path);
    expect(headers['content-security-policy'], path).toMatch(
      new RegExp(`connect-src 'self' ${backend.origin.replaceAll('.', '\\.')}(;|$)`),
    );
  }
  expect(readManifest(dist)?.pages.length).toBeGreaterThan(50);
});
