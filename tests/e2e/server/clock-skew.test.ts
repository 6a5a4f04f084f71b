import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { paths } from '../../../src/paths.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { newPostgresUrl } from '../../server/harness.ts';
import { plantBoard, plantOpenJob } from '../../server/plant.ts';
import { freePort } from '../../server/postgres.ts';
import { stopServer, untilLine } from '../child-server.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { sendRequest } from '../send-request.ts';
import { behindProxy } from '../site.ts';

// Two servers on one Postgres with clocks ten minutes ahead and behind.

const { origin, dist } = ownBuild();
const host = new URL(origin).host;
const HTML = 'text/html,application/xhtml+xml';
const folder = mkdtempSync(join(tmpdir(), 'easel-skew-'));
const ended: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of ended.reverse()) await step();
});

let db: Db;
let people: People;
let ahead: number;
let behind: number;
let role: { hash: string; path: string };

beforeAll(async () => {
  const { url, remove } = await newPostgresUrl();
  ended.push(remove);
  db = await openDatabase(url);
  ended.push(() => db.destroy());
  await plantBoard(db);
  const { hash } = await plantOpenJob(db, new Date(), { title: 'Designer' });
  const { slug } = await db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
  role = { hash, path: paths.job({ slug, hash }) };
  people = new People({ databaseUrl: url, origin, secret: behindProxy.SECRET });
  ended.push(() => people.close());
  const start = async (skewMs: number): Promise<number> => {
    const port = await freePort();
    const clock = fileURLToPath(new URL('../../server/skewed-clock.ts', import.meta.url));
    const script = fileURLToPath(new URL('../outage-server.ts', import.meta.url));
    const child: ChildProcess = spawn(process.execPath, ['--import', clock, script, dist], {
      env: {
        ...bareEnv,
        SITE_URL: origin,
        PORT: `${port}`,
        DATABASE_URL: url,
        DATA_DIR: folder,
        WORKER: 'off',
        EASEL_SKEW_MS: `${skewMs}`,
        ...behindProxy,
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    ended.push(() => stopServer(child));
    if (!child.stdout) throw new Error('It has no output');
    await untilLine(child, createInterface({ input: child.stdout }), 'ready');
    return port;
  };
  ahead = await start(10 * MINUTE);
  behind = await start(-10 * MINUTE);
});

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  sendRequest(`http://localhost:${port}`, path, { headers: { host, accept: HTML, ...headers } });
const post = (port: number, path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  sendRequest(`http://localhost:${port}`, path, {
    method: 'POST',
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: HTML,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

it('Servers whose clocks are twenty minutes apart take each other’s sessions', async () => {
  const { headers } = await people.signIn('ada@skew.example');
  for (const port of [ahead, behind, ahead, behind])
    expect((await get(port, paths.account(), headers)).status).toBe(200);
});

it('Servers whose clocks are twenty minutes apart count requests of a client together, and let no client wait longer', async () => {
  const { maxHits, seconds } = rateLimits['sign-in mail'].pair;
  const waits: number[] = [];
  let passed = 0;
  for (let i = 0; i < 6 * maxHits; i++) {
    const client = { 'x-forwarded-for': '10.2.2.2', accept: 'application/json' };
    const requested = { email: 'eve@skew.example' };
    const { status, headers } = await post(i % 2 ? ahead : behind, paths.signInCodes(), requested, client);
    if (status < 400) passed++;
    else {
      expect(status).toBe(429);
      waits.push(Number(headers['retry-after']));
    }
  }
  expect(passed).toBe(maxHits);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(seconds);
});

it('Servers whose clocks are twenty minutes apart show each change in the order in which they were made, and treat no changed page as unchanged', async () => {
  const { headers: owner } = await people.join(db, 'ana@skew.example', 'co1', 'owner');
  for (const [from, to, step] of [
    [ahead, behind, 'pause'],
    [behind, ahead, 'fill'],
  ] as const) {
    const before = await Promise.all([from, to].map(async (port) => (await get(port, role.path)).headers));
    const changed = await post(from, paths.recruiterJobSteps(), { step, hash: role.hash }, owner);
    expect(changed.headers.location, changed.text).toContain(`did=${step}&n=1`);
    for (const [i, port] of [from, to].entries()) {
      const { etag = '', 'last-modified': date = '' } = before[i] ?? {};
      await vi.waitFor(async () => expect((await get(port, role.path)).headers.etag).not.toBe(etag), {
        timeout: 30_000,
      });
      expect((await get(port, role.path, { 'if-none-match': etag })).status).toBe(200);
      // Tries the date that the other server sent, too.
      for (const since of [date, before[1 - i]?.['last-modified'] ?? ''])
        expect((await get(port, role.path, { 'if-modified-since': since })).status).toBe(200);
    }
    const shown = await Promise.all([from, to].map(async (port) => (await get(port, role.path)).headers.etag));
    expect(shown[0]).toBe(shown[1]);
  }
});
