import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { listBuildPaths } from '../../../src/cli/build-pages.ts';
import { describeViolations, invariants } from '../../../src/cli/verify.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { paths as publicPaths } from '../../../src/paths.ts';
import { POLL_MS } from '../../../src/server/follow.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { openServices } from '../../../src/server/services.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { bareEnv } from '../../server/bare-env.ts';
import type { Acknowledged, ServerOutput } from '../kill-server.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { copyDatabase, readBuild } from '../site.ts';

const KILLS = rounds(2, 40);
/** Timeout: about five seconds per server. */
const TIMEOUT_MS = 135_000 + KILLS * 15_000;
const COMPARED_AFTER_EACH = 80;
/** Pages compared in the end. */
const COMPARED_IN_THE_END = rounds(150, 500);
/** Time until the first change on a busy machine. */
const MAX_BUSY_MS = 60_000;

const origin = ownBuild().origin;
const dist = ownBuild().dist;
const built = readBuild().pages.map((page) => page.path);
const copy = copyDatabase();
const file = join(copy.folder, 'easel.db');
const random = new Random(Date.now());

afterAll(copy.remove);

/** Starts a server, runs `during` and kills it. Returns acknowledged changes. */
async function live(
  seed: number,
  start: string,
  during: (child: ChildProcess, output: ServerOutput[]) => Promise<void>,
): Promise<Acknowledged[]> {
  const script = fileURLToPath(new URL('../kill-server.ts', import.meta.url));
  const settings = { SITE_URL: origin, PORT: new URL(origin).port, DATABASE_URL: copy.databaseUrl, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [script, dist, `${seed}`, start], {
    env: { ...bareEnv, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const output: ServerOutput[] = [];
  const lines = createInterface({ input: child.stdout });
  const isReady = once(lines, 'line');
  lines.on('line', (line) => {
    // Complete lines only.
    if (line.endsWith('}')) output.push(JSON.parse(line));
  });
  await isReady;
  try {
    await during(child, output);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  expect(output.filter((word) => 'failed' in word)).toEqual([]);
  return output.filter((word): word is Acknowledged => 'what' in word);
}

/** Requests pages until the server is gone. Returns their paths. */
async function visit(paths: Set<string>, until: Promise<unknown>): Promise<void> {
  let over = false;
  const stop = () => {
    over = true;
  };
  void until.then(stop, stop);
  while (!over) {
    const path = random.pick(built);
    paths.add(path);
    const answer = await sendRequest(origin, path).catch(() => undefined);
    if (answer && answer.status >= 500 && path !== '/500')
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  }
}

describe('A server killed at any moment', { timeout: TIMEOUT_MS }, () => {
  it('A server killed at any moment has lost nothing that it acknowledged, and serves after a restart what a fresh render shows', async () => {
    const requested = new Set<string>();
    const acknowledged: Acknowledged[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const start = new Date(Date.parse(acknowledged.at(-1)?.at ?? new Date().toISOString()) + 60_000).toISOString();
      const reported = await live(random.below(1_000_000), start, async (child, output) => {
        // Compares what the last server left.
        if (kill > 1) await compare(pickSome([...requested], COMPARED_AFTER_EACH));
        child.stdin?.write('go\n');
        // Waits until something was acknowledged.
        const moment = vi
          .waitUntil(() => output.length > 1, { timeout: MAX_BUSY_MS })
          .then(() => wait(random.below(1_500)));
        await Promise.all([visit(requested, moment), moment]);
      });
      acknowledged.push(...reported);
      checkDatabase(acknowledged);
      await checkInvariants();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
    await live(0, new Date().toISOString(), async () =>
      compare(pickSome(await listPaths(requested), COMPARED_IN_THE_END)),
    );
  });
});

function checkDatabase(acknowledged: Acknowledged[]): void {
  const database = new DatabaseSync(file);
  const lost = acknowledged.flatMap(({ what, at, rows }) =>
    rows.flatMap((written) => {
      const { table, id } = written;
      const row = database.prepare(`select updated_at from ${table} where id = ?`).get(id);
      const isThere = row ? `${row.updated_at}` >= at : isMerged(database, written, at);
      return isThere ? [] : [`${what} at ${at}: ${table} ${id} is of ${row?.updated_at}`];
    }),
  );
  expect(lost).toEqual([]);
  // Change numbers have no gaps.
  const changes = database.prepare('select count(*) as rows, max(id) - min(id) + 1 as span from changes').get();
  expect(changes?.rows).toBe(changes?.span);
  database.close();
}

/** True if a later change removed the row: a merged company, or a merged, retired or undone category. */
function isMerged(database: DatabaseSync, { table, id, slug }: Acknowledged['rows'][number], at: string): boolean {
  if (table === 'companies')
    return database.prepare('select 1 from company_redirects where slug = ?').get(slug) !== undefined;
  const reported = database.prepare(
    `select 1 from vocabulary_changes where kind = 'category' and (created_at >= ? or undone_at >= ?) and undo like ?`,
  );
  return table === 'categories' && reported.get(at, at, `%"${id}"%`) !== undefined;
}

/** Checks the invariants of `npm run verify`. */
async function checkInvariants(): Promise<void> {
  const copied = join(copy.folder, 'checked.db');
  rmSync(copied, { force: true });
  // Consistent even if a process of the killed server, such as the count of pay, still writes.
  const database = new DatabaseSync(file);
  database.prepare('vacuum into ?').run(copied);
  database.close();
  const db = await openDatabase(`file:${copied}`);
  // The history's clock runs ahead.
  const requested = invariants.filter(({ name }) => !name.startsWith('Nothing waits for a time'));
  expect(await describeViolations(requested, db, new Date())).toEqual([]);
  await db.destroy();
}

/** Compares served pages with fresh renders. */
async function compare(paths: string[]): Promise<void> {
  const db = await openDatabase(copy.databaseUrl);
  const handler = await loadAstroHandler(dist);
  const services = await openServices({ ...readEnv(), SITE_URL: origin }, db);
  const context = { ...services, catchUp: async () => {} };
  const different: string[] = [];
  const findDifference = async (path: string) => {
    const served = await sendRequest(origin, path, { headers: { accept: 'text/html' } });
    const fresh = await renderResponse(handler, context, path, { accept: 'text/html' });
    const text = fresh.body.toString();
    if (served.status === fresh.status && served.text === text) return undefined;
    const at = [...text].findIndex((letter, i) => letter !== served.text[i]);
    const [was, is] = [served.text, text].map((page) => page.slice(Math.max(0, at - 100), at + 200));
    return `${path}: ${served.status} ${was}, freshly rendered ${fresh.status} ${is}`;
  };
  for (const path of paths) {
    let difference = await findDifference(path);
    // Changes of the worker are on pages at the next poll.
    for (let i = 0; difference && i < 3; i++) {
      await wait(POLL_MS);
      difference = await findDifference(path);
    }
    if (difference) different.push(difference);
  }
  await db.destroy();
  expect(different).toEqual([]);
}

async function listPaths(requested: Set<string>): Promise<string[]> {
  const db = await openDatabase(copy.databaseUrl);
  const paths = await listBuildPaths(db);
  await db.destroy();
  return [...new Set([...paths, ...requested, '/companies', '/locations', '/sitemap.xml', '/sitemaps/jobs-1.xml'])];
}

function pickSome(paths: string[], most: number): string[] {
  const left = paths.filter((path) => path !== '/500' && path !== publicPaths.staticSitemap());
  return Array.from(
    { length: Math.min(most, left.length) },
    () => left.splice(random.below(left.length), 1)[0] as string,
  );
}
