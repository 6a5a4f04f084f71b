import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { parseEnv } from '../../../src/env.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { readPoint } from '../../../src/publishing/changes.queries.ts';
import { EdgeHeaders } from '../../../src/publishing/edge/edge-headers.ts';
import { NginxFiles } from '../../../src/publishing/edge/nginx-files.ts';
import { publish } from '../../../src/publishing/publish.ts';
import type { AstroHandler } from '../../../src/server/draw.ts';
import { NginxCache } from '../../../src/server/nginx-cache.ts';
import { PageRenderer } from '../../../src/server/page-renderer.ts';
import { makeRequestHandler } from '../../../src/server/request.ts';
import { SharePictures } from '../../../src/server/share-pictures.ts';
import { PageStore } from '../../../src/server/store.ts';
import { ask } from '../../e2e/ask.ts';
import { hasNginx, listKept, newFolder, type OpenNginx, StandInNginx, startNginx } from '../../e2e/nginx.ts';
import { Random } from '../../prove/random.ts';

const HOST = 'localhost:4321';
const behindProxy = { TRUSTED_PROXIES: '1', SECRET: 'the secret of these tests, of 32 bytes and more' };
const PAGES = 6;
const FACTS = 8;
/** More where somebody has the time. */
const CHANGES = Number(process.env.EASEL_NGINX_CHANGES ?? 40);

const closing: (() => unknown)[] = [];
beforeEach(() => {
  // Pages are given once they have their date: time is what the tests say.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.useRealTimers();
});

const pathOf = (page: number): string => `/blog/p${page}`;
const tagOf = (fact: number): string => `fact:${fact}`;

/** A server of pages that show a few facts each, and nothing else. */
async function openBoard({ folder = newFolder(), memory = 10_000_000, storedMs = 60_000 } = {}) {
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const db = await openDatabase('file::memory:');
  closing.push(() => db.destroy());
  const facts = Array.from({ length: FACTS }, () => 0);
  const shownOn = (page: number): number[] => [page % FACTS, (page * 3 + 1) % FACTS];
  const write = (page: number): string => `${pathOf(page)}: ${shownOn(page).map((fact) => facts[fact])}`;
  const handler: AstroHandler = async ({ url = '' }, response, _next, { page }) => {
    const number = Number(/^\/blog\/p(\d+)$/.exec(url)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end(`own ${facts}`);
      return;
    }
    const body = write(number);
    await wait(number % 3);
    page.showDocument(shownOn(number).map(tagOf), url);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(body);
  };
  const errors: unknown[] = [];
  const nginxFiles = new NginxFiles(folder, (error) => errors.push(error));
  nginxFiles.empty();
  closing.push(() => nginxFiles.close());
  const nginx = new NginxCache(nginxFiles, `http://${HOST}`, storedMs);
  const store = new PageStore({
    dist: '/nonexistent',
    memory,
    headersOf: () => ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding'],
    onForgotten: (path) => nginx.forget(path),
  });
  const renderer = new PageRenderer({
    db,
    store,
    search: new SearchIndex(db),
    origin: `http://${HOST}`,
    isDemo: false,
    handler,
    point: await readPoint(db),
    onError: (error) => errors.push(error),
    onApplied: () => nginx.settle(),
  });
  await renderer.catchUp();
  let isDraining = false;
  const server = createServer(
    makeRequestHandler({
      env: parseEnv(behindProxy),
      renderer,
      pictures: new SharePictures(renderer, db, 32 * 1024 * 1024),
      db,
      handler,
      log: pino({ level: 'silent' }),
      shared: [],
      assets: (_request, _response, next) => next(),
      errorPage: () => undefined,
      isDraining: () => isDraining,
      fitsSchema: () => true,
      edgeHeaders: new EdgeHeaders([]),
      nginx,
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    folder,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    facts,
    errors,
    renderer,
    nginx,
    nginxFiles,
    write,
    drain: () => {
      isDraining = true;
      nginx.close();
    },
    commit: async (...changed: number[]) => {
      for (const fact of changed) facts[fact] = (facts[fact] ?? 0) + 1;
      await db.transaction().execute((trx) => publish(trx, new Date().toISOString(), { tags: changed.map(tagOf) }));
      await renderer.catchUp();
    },
  };
}

type Board = Awaited<ReturnType<typeof openBoard>>;

const open = async (board: Board): Promise<StandInNginx> => {
  const front = await new StandInNginx(board.origin, board.folder).open();
  closing.push(() => front.close());
  return front;
};

const look = (front: { origin: string }, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(front.origin, path, { method, headers: { host: HOST, 'accept-encoding': 'br', ...headers } });

/** Asks until nginx sends it by itself. */
async function keep(front: OpenNginx, path: string, headers: Record<string, string> = {}): Promise<void> {
  await look(front, path, headers);
  vi.setSystemTime(Date.now() + 10_000);
  await expect.poll(async () => (await look(front, path, headers)).headers['x-cache'], { timeout: 20_000 }).toBe('HIT');
}

describe.each([
  ['that keeps the rules of nginx', async (board: Board): Promise<OpenNginx> => open(board), true],
  [
    'of nginx',
    async (board: Board) => {
      const front = await startNginx(board.origin, board.folder);
      closing.push(front.close);
      return front;
    },
    hasNginx,
  ],
] as const)('A front %s', (_name, start, isThere) => {
  if (!isThere) return it.skip('is not installed here');

  it('never sends what a change made stale, however many ask meanwhile', async () => {
    const board = await openBoard();
    const front = await start(board);
    const random = new Random(11);
    const sumOf = (text: string): number => (text.match(/\d+/g) ?? []).slice(1).reduce((sum, n) => sum + Number(n), 0);
    const applied = Array.from({ length: PAGES }, () => 0);
    const wrong: string[] = [];
    let isOver = false;
    let reads = 0;
    let hits = 0;
    const readOn = async (reader: number): Promise<void> => {
      const own = new Random(reader);
      const encoding = own.pick(['br', 'gzip']);
      while (!isOver) {
        const page = own.below(PAGES);
        // Facts only grow: less than what was applied before the question is stale.
        const least = applied[page] ?? 0;
        const { text, headers } = await look(front, pathOf(page), { 'accept-encoding': encoding });
        reads++;
        if (headers['x-cache'] === 'HIT') hits++;
        if (sumOf(text) < least) wrong.push(`${text} instead of ${least}`);
      }
    };
    const readers = Array.from({ length: 6 }, (_, i) => readOn(i));
    for (let change = 0; change < CHANGES; change++) {
      vi.setSystemTime(Date.now() + 10_000);
      const enough = reads + 30 + random.below(30);
      while (reads < enough) await wait(1);
      await board.commit(random.below(FACTS));
      for (const page of applied.keys()) applied[page] = sumOf(board.write(page));
    }
    isOver = true;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    for (const page of applied.keys()) expect((await look(front, pathOf(page))).text).toBe(board.write(page));
    expect(hits).toBeGreaterThan(CHANGES);
    expect(board.errors).toEqual([]);
  }, 60_000);

  it('sends what it keeps with the headers of the server, whole or not again, and asks nobody', async () => {
    const board = await openBoard();
    const front = await start(board);
    for (const encoding of ['br', 'gzip', 'identity']) {
      await keep(front, pathOf(1), { 'accept-encoding': encoding });
      const direct = await look(board, pathOf(1), { 'accept-encoding': encoding });
      for (const [method, status, more] of [
        ['GET', 200, {}],
        ['HEAD', 200, {}],
        ['GET', 304, { 'if-none-match': String(direct.headers.etag) }],
        ['GET', 200, { 'if-none-match': '"another"' }],
      ] as const) {
        const headers = { 'accept-encoding': encoding, ...more };
        const [own, theirs] = [
          await look(board, pathOf(1), headers, method),
          await look(front, pathOf(1), headers, method),
        ];
        expect([theirs.status, theirs.headers['x-cache']]).toEqual([status, 'HIT']);
        expect(comparable(theirs.headers)).toEqual(comparable(own.headers));
        expect(theirs.bytes.equals(own.bytes)).toBe(true);
      }
    }
  });

  it('keeps nothing that the server did not give it to keep', async () => {
    const board = await openBoard();
    const front = await start(board);
    await keep(front, pathOf(1));
    const others: [string, Record<string, string>, string?][] = [
      ['/saved', {}],
      ['/search?q=ux', {}],
      [`${pathOf(2)}?from=mail`, {}],
      [`${pathOf(2)}/`, {}],
      [pathOf(2), { range: 'bytes=0-3' }],
      [pathOf(2), { 'accept-encoding': 'br;q=0.5, gzip' }],
      [pathOf(2), {}, 'HEAD'],
      [pathOf(2), { host: 'elsewhere.example' }],
      ['/api/nothing', {}],
    ];
    await look(front, pathOf(2));
    vi.setSystemTime(Date.now() + 10_000);
    const before = listKept(board.folder);
    for (const [path, headers, method] of others) {
      for (let i = 0; i < 2; i++) {
        const answer = await look(front, path, headers, method);
        expect([path, answer.headers['x-cache'] === 'HIT']).toEqual([path, false]);
      }
    }
    expect(listKept(board.folder)).toEqual(before);
  });
});

/** All that a browser reads of an answer. */
const comparable = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'server', 'x-cache'].includes(name),
    ),
  );

describe('What nginx keeps', () => {
  it('is gone with the commit, also where it was on its way, which the commit waits for', async () => {
    const board = await openBoard();
    const front = await open(board);
    await look(front, pathOf(0));
    vi.setSystemTime(Date.now() + 10_000);
    const { promise, resolve: store } = Promise.withResolvers<void>();
    front.beforeStoring = () => promise;
    // Answered, and not stored yet.
    expect((await look(front, pathOf(0))).headers['x-cache']).toBe('MISS');
    let isCommitted = false;
    const committing = board.commit(0).then(() => {
      isCommitted = true;
    });
    await expect.poll(() => board.renderer.changeId).toBeGreaterThan(0);
    await wait(50);
    expect(isCommitted).toBe(false);
    front.beforeStoring = async () => {};
    store();
    await committing;
    expect(listKept(board.folder)).toEqual([]);
    expect((await look(front, pathOf(0))).text).toBe(board.write(0));
  });

  it('is gone later where nginx takes long, and nobody waits for that', async () => {
    const board = await openBoard({ storedMs: 20 });
    const front = await open(board);
    await look(front, pathOf(0));
    vi.setSystemTime(Date.now() + 10_000);
    const { promise, resolve: store } = Promise.withResolvers<void>();
    front.beforeStoring = () => promise;
    await look(front, pathOf(0));
    await board.commit(0);
    store();
    await expect.poll(async () => (await look(front, pathOf(0))).text).toBe(board.write(0));
    await expect.poll(() => listKept(board.folder)).toEqual([]);
  });

  it('is no page that was just drawn, as that has no date yet', async () => {
    const board = await openBoard();
    const front = await open(board);
    for (let i = 0; i < 3; i++) expect((await look(front, pathOf(0))).headers['x-cache']).toBe('MISS');
    expect(listKept(board.folder)).toEqual([]);
    vi.setSystemTime(Date.now() + 10_000);
    const { headers } = await look(front, pathOf(0));
    expect(headers['last-modified']).toBeDefined();
    await expect.poll(() => listKept(board.folder).length).toBe(1);
  });

  it('goes with a page that is given up for want of memory, so that nobody has to remember it', async () => {
    const board = await openBoard({ memory: 2_000 });
    const front = await open(board);
    for (let page = 0; page < PAGES; page++) await keep(front, pathOf(page));
    expect(listKept(board.folder).length).toBeLessThan(PAGES);
    await board.commit(...board.facts.keys());
    expect(listKept(board.folder)).toEqual([]);
  });

  it('is taken back by a server that ends, which gives nothing more, while its successor goes on', async () => {
    const before = await openBoard();
    const front = await open(before);
    await keep(front, pathOf(0));
    const { promise, resolve: store } = Promise.withResolvers<void>();
    await look(front, pathOf(1));
    vi.setSystemTime(Date.now() + 10_000);
    front.beforeStoring = () => promise;
    await look(front, pathOf(1));
    const after = await openBoard({ folder: before.folder });
    expect(listKept(before.folder)).toEqual([]);
    before.drain();
    const successor = await open(after);
    await keep(successor, pathOf(2));
    const kept = listKept(before.folder);
    expect(kept.length).toBe(1);
    store();
    await expect.poll(() => listKept(before.folder)).toEqual(kept);
    await before.nginx.settle();
    expect((await look(front, pathOf(3))).headers['x-cache']).toBe('MISS');
    expect(listKept(before.folder)).toEqual(kept);
  });

  it('is emptied at the start, of what looks like an answer and nothing else', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, '0a'));
    const [stale, other] = [join(folder, '0a', `${'0'.repeat(31)}a`), join(folder, '0a', 'notes.txt')];
    for (const file of [stale, other]) writeFileSync(file, 'x');
    await openBoard({ folder });
    expect([existsSync(stale), existsSync(other)]).toEqual([false, true]);
  });

  it.skipIf(process.getuid?.() === 0)('is refused where this account may not change it', () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    expect(() => new NginxFiles(folder, () => {}).empty()).toThrow(
      `EDGE: this account may not change all of ${folder}`,
    );
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });

  it('is told once of a file that stays, tried again, and nothing more is given meanwhile', async () => {
    const board = await openBoard();
    const front = await open(board);
    await keep(front, pathOf(0));
    await keep(front, pathOf(1));
    const [file = ''] = listKept(board.folder);
    const path = join(board.folder, file);
    rmSync(path);
    // What is a folder cannot be unlinked.
    mkdirSync(path);
    await board.commit(...board.facts.keys());
    expect(board.errors.length).toBe(1);
    expect(board.nginxFiles.isFailing).toBe(true);
    rmSync(path, { recursive: true });
    await expect.poll(() => board.nginxFiles.isFailing, { timeout: 10_000 }).toBe(false);
    expect(board.errors.length).toBe(1);
  });
});
