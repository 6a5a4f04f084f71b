import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { DatabaseUnavailableError } from '../../../src/db/postgres-pool.ts';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { newId } from '../../../src/lib/id.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { startFollowingChanges } from '../../../src/server/follow.ts';
import { PageRenderer } from '../../../src/server/page-renderer.ts';
import { PageStore } from '../../../src/server/page-store.ts';
import { makeRequestHandler } from '../../../src/server/request.ts';
import { openServices } from '../../../src/server/services.ts';
import { newPostgresUrl } from '../harness.ts';
import { startPostgres } from '../postgres.ts';
import { makeServerContext } from '../server-context.ts';
import { openProxy } from '../silent-proxy.ts';

/** Registers clean-up after a test. */
type AtEnd = (step: () => void | Promise<void>) => void;

const open = async (url: string, atEnd: AtEnd): Promise<Db> => {
  const db = await openDatabase(url);
  atEnd(() => db.destroy());
  return db;
};

/** Writes as commands do, with pauses inside the transaction: the connection is then in use, and no question is open. */
function keepWriting(db: Db, writers: number, atEnd: AtEnd) {
  const acknowledged: string[] = [];
  const errors: unknown[] = [];
  let goesOn = true;
  const writing = Array.from({ length: writers }, async () => {
    while (goesOn) {
      const key = newId(new Date());
      try {
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('settings').values({ key, value: '' }).execute();
          await wait(5);
        });
        acknowledged.push(key);
      } catch (error) {
        errors.push(error);
        await wait(20);
      }
    }
  });
  const stop = async () => {
    goesOn = false;
    await Promise.all(writing);
  };
  atEnd(stop);
  return { acknowledged, errors, stop };
}

/** Waits until `writers` have acknowledged more than before. */
const untilWritten = async ({ acknowledged }: { acknowledged: unknown[] }): Promise<void> => {
  const before = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), { timeout: 20_000 });
};

const isAway = (error: unknown): boolean => error instanceof DatabaseUnavailableError;

it.concurrent('A process on Postgres outlives that its sessions are ended again and again while it writes, and writes on', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { url, remove } = await newPostgresUrl();
  atEnd(remove);
  const accounts = new Accounts({
    databaseUrl: url,
    origin: 'http://localhost:4321',
    secret: 'x'.repeat(32),
    adminEmails: [],
  });
  atEnd(() => accounts.close());
  const db = await open(url, atEnd);
  const writers = keepWriting(db, 6, atEnd);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  atEnd(() => admin.end());
  for (let round = 0; round < 8; round++) {
    await untilWritten(writers);
    await accounts.passkeyChallenge(new Headers());
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  await untilWritten(writers);
  await writers.stop();
  expect(writers.errors.length).toBeGreaterThan(0);
  expect(writers.errors.filter((error) => !isAway(error))).toEqual([]);
  expect((await accounts.passkeyChallenge(new Headers())).options).toHaveProperty('challenge');
});

it.concurrent('A process on Postgres outlives a database that restarts while it writes, and has lost nothing it acknowledged', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const server = await startPostgres([]);
  atEnd(server.stop);
  const db = await open(`${server.url}/postgres`, atEnd);
  const writers = keepWriting(db, 6, atEnd);
  for (let round = 0; round < 2; round++) {
    await untilWritten(writers);
    await server.restart();
  }
  await untilWritten(writers);
  await writers.stop();
  expect(writers.errors.filter((error) => !isAway(error))).toEqual([]);
  const rows = await db.selectFrom('settings').select('key').execute();
  const kept = new Set(rows.map(({ key }) => key));
  expect(writers.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
});

const AT = '2026-06-01T12:00:00.000Z';
const change = (db: Db) => db.transaction().execute((trx) => publish(trx, AT, { tags: ['job:x'] }));

/** A server's board behind a network that can fall silent, with one page kept, and the database without that network. */
async function openBoard(atEnd: AtEnd) {
  const { url, remove } = await newPostgresUrl();
  atEnd(remove);
  const direct = await open(url, atEnd);
  const proxy = await openProxy(url);
  atEnd(proxy.close);
  const db = await open(proxy.url, atEnd);
  const store = new PageStore({ dist: '/nonexistent', memory: 1_000_000, headersOf: () => [] });
  const env = parseEnv({});
  const services = await openServices(env, db);
  const renderer = new PageRenderer({
    services,
    store,
    handler: async () => {},
    point: await readHistoryPoint(db),
    onError: () => {},
  });
  await renderer.catchUp();
  const ticket = store.beginRendering();
  const record = {
    path: '/kept',
    tags: ['job:other'],
    isCacheable: true,
    indexable: false,
    lastModified: null,
    payload: undefined,
  };
  store.storeRendered(ticket, {
    record,
    body: Buffer.from('kept'),
    contentType: 'text/html',
    contentSecurityPolicy: null,
  });
  store.endRendering(ticket);
  const server = createServer(
    makeRequestHandler(makeServerContext({ env, renderer, services, handler: async () => {} })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sendRequest = async (path: string): Promise<number> => {
    const requested = request({ host: '127.0.0.1', port, path, headers: { host: 'localhost:4321' } }).end();
    const [answer] = (await once(requested, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
  return {
    direct,
    proxy,
    renderer,
    sendRequest,
    follow: () => atEnd(startFollowingChanges(renderer, proxy.url, () => {})),
  };
}

const SOON = { timeout: 60_000, interval: 200 };

it.concurrent('A server on Postgres whose network falls silent sees changes again by itself as soon as new connections get through', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { direct, proxy, renderer, follow } = await openBoard(atEnd);
  follow();
  await change(direct);
  await vi.waitFor(() => expect(renderer.changeId).toBe(1), SOON);
  proxy.silenceOld();
  const listeners = sql<{ at: string }>`
      select max(backend_start)::text as at from pg_stat_activity
      where datname = current_database() and application_name = 'easel-listener'`;
  const before = (await listeners.execute(direct)).rows[0]?.at ?? '';
  await change(direct);
  await vi.waitFor(() => expect(renderer.changeId).toBe(2), SOON);
  // It listens again as well, not only polls.
  await vi.waitFor(async () => expect((await listeners.execute(direct)).rows[0]?.at).not.toBe(before), SOON);
}, 90_000);

it.concurrent('A server on Postgres whose network falls silent says that it is not ready while it may lag, and serves cached pages', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { direct, proxy, renderer, sendRequest, follow } = await openBoard(atEnd);
  follow();
  await vi.waitFor(async () => expect(await sendRequest('/readyz')).toBe(200), SOON);
  proxy.silenceNew(true);
  proxy.silenceOld();
  await change(direct);
  await vi.waitFor(() => expect(renderer.lagMs).toBeGreaterThan(10_000), SOON);
  expect(await sendRequest('/readyz')).toBe(503);
  expect(await sendRequest('/healthz')).toBe(200);
  expect(await sendRequest('/kept')).toBe(200);
  expect(renderer.changeId).toBe(0);
  proxy.silenceNew(false);
  await vi.waitFor(async () => expect(await sendRequest('/readyz')).toBe(200), SOON);
  expect(renderer.changeId).toBe(1);
}, 90_000);

it.concurrent('A server on Postgres whose network falls silent is not stopped for good by one unanswered query', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { direct, proxy, renderer } = await openBoard(atEnd);
  await renderer.catchUp();
  proxy.silenceOld();
  await change(direct);
  await expect(renderer.catchUp()).rejects.toThrow(/took too long/);
  await vi.waitFor(() => renderer.catchUp(), SOON);
  expect(renderer.changeId).toBe(1);
}, 90_000);

it.concurrent('A server that follows no other is not ready, though its database answers', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { renderer, sendRequest } = await openBoard(atEnd);
  await renderer.catchUp();
  expect(await sendRequest('/readyz')).toBe(200);
  await vi.waitFor(() => expect(renderer.lagMs).toBeGreaterThan(10_000), SOON);
  expect(await sendRequest('/readyz')).toBe(503);
}, 60_000);
