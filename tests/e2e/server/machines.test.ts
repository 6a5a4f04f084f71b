import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { countPostgresListeners } from '../../../src/db/dialect.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { paths } from '../../../src/paths.ts';
import { POLL_WITH_NOTIFY_MS } from '../../../src/server/follow.ts';
import { isLong, rounds } from '../../rounds.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { plantBoard, plantOpenJob } from '../../server/plant.ts';
import { freePort, onPostgres, startPostgres } from '../../server/postgres.ts';
import { type Machine, openBalancer } from '../balancer.ts';
import { stopServer, untilLine } from '../child-server.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';
import { behindProxy } from '../site.ts';

// Two servers and a worker on one Postgres behind a load balancer.

const { origin, dist } = ownBuild();
const HTML = 'text/html,application/xhtml+xml';
const CHANGES = rounds(6, 60);
/** Minimum outage of Postgres. */
const AWAY_MS = rounds(0, 60_000);
/** Pause between forms of a writer. */
const WRITING_MS = 50;
/** Allows for a busy machine. */
const SOON = { timeout: 30_000, interval: 20 };

const folder = mkdtempSync(join(tmpdir(), 'easel-machines-'));
const ended: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of ended.reverse()) await step();
});

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let db: Db;
let machines: [Machine & { process: ChildProcess }, Machine & { process: ChildProcess }];
let worker: ChildProcess;
let balancer: Awaited<ReturnType<typeof openBalancer>>;
let owner: Record<string, string>;
let roles: { hash: string; path: string }[];

beforeAll(async () => {
  postgres = await startPostgres();
  ended.push(postgres.stop);
  const databaseUrl = `${postgres.url}/postgres`;
  db = await openDatabase(databaseUrl);
  ended.push(() => db.destroy());
  await plantBoard(db);
  roles = [];
  for (let i = 0; i <= CHANGES; i++) {
    const { hash } = await plantOpenJob(db, new Date(), { title: `Designer ${i}` });
    const { slug } = await db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
    roles.push({ hash, path: paths.job({ slug, hash }) });
  }
  const people = new People({ databaseUrl, origin, secret: behindProxy.SECRET });
  owner = (await people.join(db, 'ana@machines.example', 'co1', 'owner')).headers;
  await people.close();

  const settings = { ...bareEnv, SITE_URL: origin, DATABASE_URL: databaseUrl, DATA_DIR: folder, ...behindProxy };
  const start = async (file: string, args: string[], env: object, ready: string) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...settings, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    ended.push(() => stopServer(child));
    await untilLine(child, createInterface({ input: child.stdout }), ready);
    return child;
  };
  const startMachine = async () => {
    const port = await freePort();
    const script = fileURLToPath(new URL('../outage-server.ts', import.meta.url));
    return { port, process: await start(script, [dist], { PORT: `${port}`, WORKER: 'off' }, 'ready') };
  };
  machines = [await startMachine(), await startMachine()];
  worker = await start(join(projectRoot, 'src/cli/worker.ts'), [], {}, 'Working. Press Ctrl+C to stop.');
  balancer = await openBalancer(Number(new URL(origin).port), machines);
  ended.push(balancer.close);
});

const requestMachine = ({ port }: Machine, path: string, accept = HTML): Promise<TestResponse> =>
  sendRequest(`http://localhost:${port}`, path, { headers: { host: new URL(origin).host, accept } });
const get = (path: string) => sendRequest(origin, path, { headers: { accept: HTML } });
/** Sends a form, as a browser does. */
const post = (path: string, fields: Record<string, string>, headers = {}, port = new URL(origin).port) =>
  sendRequest(`http://localhost:${port}`, path, {
    method: 'POST',
    headers: {
      host: new URL(origin).host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: HTML,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Pauses a role, or takes another step, through one machine; how many milliseconds after its answer the other shows it. */
async function change(
  { hash, path }: { hash: string; path: string },
  from: Machine,
  to: Machine,
  step = 'pause',
): Promise<number> {
  const before = (await requestMachine(to, path)).headers.etag;
  expect((await requestMachine(to, path)).headers.etag).toBe(before);
  const answer = await post(paths.recruiterJobSteps(), { step, hash }, owner, `${from.port}`);
  expect(answer.headers.location, answer.text).toContain(`did=${step}&n=1`);
  const changedAt = performance.now();
  await vi.waitFor(async () => expect((await requestMachine(to, path)).headers.etag).not.toBe(before), SOON);
  return performance.now() - changedAt;
}

const terminate = (which: string) =>
  onPostgres(postgres.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${which}`);
const LISTENERS = "application_name = 'easel-listener'";

it('A change on one server is on the other at once, also after their notification connections were lost', async () => {
  const [one, other] = machines;
  const durationMs: number[] = [];
  const half = Math.ceil(CHANGES / 2);
  for (const [i, role] of roles.slice(0, half).entries())
    durationMs.push(await change(role, ...((i % 2 ? [one, other] : [other, one]) as [Machine, Machine])));
  expect(await countPostgresListeners(db)).toBe(2);
  await terminate(LISTENERS);
  for (const role of roles.slice(half, CHANGES)) await change(role, one, other);
  await vi.waitFor(async () => expect(await countPostgresListeners(db)).toBe(2), SOON);
  if (isLong) console.log(`seen after ${durationMs.map(Math.round).join(', ')} ms`);
});

it('What one changes is on the other within the time of a look, while no connection can listen', async () => {
  const [one, other] = machines;
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) await terminate(LISTENERS);
  })();
  const durationMs: number[] = [];
  try {
    for (const role of roles.slice(0, 3)) durationMs.push(await change(role, one, other, 'fill'));
  } finally {
    isOver = true;
    await cutting;
  }
  // And what a busy machine needs for the rest.
  for (const ms of durationMs) expect(ms).toBeLessThan(POLL_WITH_NOTIFY_MS + 3_000);
  await vi.waitFor(async () => expect(await countPostgresListeners(db)).toBe(2), SOON);
});

/** Sends forms, one after the other and each from a network of its own, until it is told to end. */
function writeOn() {
  const stored: { path: string; typed: string }[] = [];
  let isOver = false;
  let putOff = 0;
  const writing = (async () => {
    for (let n = 1; !isOver; n++) {
      const typed = `What took me an hour to type, ${n}`;
      const fields = { title: 'Designer', description: typed };
      const network = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
      const { status, headers, text } = await post(paths.newRoles(), fields, network);
      if (status === 303) stored.push({ path: headers.location as string, typed });
      else {
        putOff++;
        expect([status, text.includes(typed)]).toEqual([503, true]);
      }
      await wait(WRITING_MS);
    }
  })();
  const end = async () => {
    isOver = true;
    await writing;
  };
  return { stored, end, putOff: () => putOff };
}

it('While Postgres is away cached pages are served and writes are put off with what was typed; then all recovers by itself', async () => {
  for (let i = 0; i < 2; i++) expect((await get(paths.roles())).status).toBe(200);
  const writer = writeOn();
  await vi.waitFor(() => expect(writer.stored.length).toBeGreaterThan(1), SOON);
  const comeBack = await postgres.goAway();
  const goneAt = performance.now();
  const [storedBefore, putOffBefore] = [writer.stored.length, writer.putOff()];
  let kept = 0;
  let slowest = 0;
  do {
    const requestedAt = performance.now();
    expect((await get(paths.roles())).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - requestedAt);
    kept++;
  } while (performance.now() < goneAt + AWAY_MS || writer.putOff() < putOffBefore + 4);
  for (const machine of machines) expect((await requestMachine(machine, '/readyz')).status).toBe(503);
  // What was answered as Postgres went may be counted after it had gone.
  const storedAway = writer.stored.length - storedBefore;
  expect(storedAway).toBeLessThanOrEqual(1);
  const putOff = writer.putOff() - putOffBefore;
  await comeBack();
  const backAt = performance.now();
  for (const machine of machines)
    await vi.waitFor(async () => expect((await requestMachine(machine, '/readyz')).status).toBe(200), SOON);
  const readyMs = performance.now() - backAt;
  const storedThen = writer.stored.length;
  await vi.waitFor(() => expect(writer.stored.length).toBeGreaterThan(storedThen + 2), SOON);
  const writtenMs = performance.now() - backAt;
  await writer.end();
  for (const { path, typed } of writer.stored) expect((await get(path)).text).toContain(typed);
  if (AWAY_MS > 0)
    console.log(
      `${kept} kept pages, the slowest after ${Math.round(slowest)} ms, and ${putOff} forms put off in ${AWAY_MS / 1_000} s; ` +
        `ready after ${Math.round(readyMs)} ms, written after ${Math.round(writtenMs)} ms; all ${writer.stored.length} stored forms are there`,
    );
  await change(roles[CHANGES] as (typeof roles)[0], ...machines);
  // The worker takes up its schedules again.
  await db.updateTable('schedules').set({ next_at: '', ran_at: null, leased_until: null }).execute();
  await vi.waitFor(async () => {
    const ran = await db.selectFrom('schedules').select('name').where('ran_at', 'is not', null).execute();
    expect(ran.length).toBeGreaterThan(5);
  }, SOON);
  for (const { exitCode, signalCode } of [worker, ...machines.map(({ process }) => process)])
    expect([exitCode, signalCode]).toEqual([null, null]);
});

it('One that is killed under load costs only the requests that it was answering', async () => {
  const [killed, other] = machines;
  const pages = [paths.roles(), paths.home(), ...roles.map(({ path }) => path)];
  let answered = 0;
  let isOver = false;
  const load = Array.from({ length: 8 }, async (_, i) => {
    for (let n = i; !isOver; n++) {
      const { status } = await get(pages[n % pages.length] as string);
      if (status === 200) answered++;
      else expect(status).toBe(502);
    }
  });
  const until = (count: number) => vi.waitFor(() => expect(answered).toBeGreaterThan(count), SOON);
  await until(50);
  const exit = once(killed.process, 'exit');
  const killedAt = performance.now();
  killed.process.kill('SIGKILL');
  await exit;
  const goneAt = performance.now();
  await until(answered + 200);
  isOver = true;
  await Promise.all(load);
  expect(balancer.lost.filter(({ port, begunAt }) => port !== killed.port || begunAt > goneAt)).toEqual([]);
  // While it ended, connections still queued: who lost one may have lost the next one to it, too.
  expect(balancer.lost.filter(({ begunAt }) => begunAt < killedAt).length).toBeLessThanOrEqual(load.length);
  expect((await requestMachine(other, '/readyz')).status).toBe(200);
});
