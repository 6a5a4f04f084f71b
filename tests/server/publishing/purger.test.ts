import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { renewDatabaseId, writeSetting } from '../../../src/db/board-settings.ts';
import type { Db } from '../../../src/db/tables.ts';
import type { EdgeCache } from '../../../src/env.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { EVERY_PAGE, surrogateKey } from '../../../src/publishing/edge/edge-headers.ts';
import { purgeSurrogateKeys } from '../../../src/publishing/edge/purge-requests.ts';
import { readPurgeState } from '../../../src/publishing/edge/purge-state.ts';
import { Purger } from '../../../src/publishing/edge/purger.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { describeOnBothEngines } from '../harness.ts';

const PATIENTLY = { timeout: 15_000, interval: 20 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Requested {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** API that records purges and responds with `status`. */
async function openApi() {
  const requested: Requested[] = [];
  const api = { asked: requested, status: 200, headers: {}, address: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requested.push({ method, url, headers, body });
      response.writeHead(api.status, api.headers).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close().closeAllConnections());
  api.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

const keysOf = ({ headers }: Requested): string[] => String(headers['xkey-softpurge']).split(' ');

describeOnBothEngines('A cache in front', (open, _engine, test) => {
  const start = (db: Db, edge: EdgeCache, { buildId = 'b1', settledMs = 0, errors = [] as unknown[] } = {}) => {
    const onError = (error: unknown) => errors.push(error);
    const onUnreadable = () => errors.push('unreadable');
    const purger = new Purger({ db, edge, buildId, catchUp: async () => {}, onError, onUnreadable, settledMs });
    closing.push(() => purger.stop());
    return purger;
  };
  const change = (db: Db, ...tags: string[]) =>
    db.transaction().execute((trx) => publish(trx, new Date().toISOString(), { tags }));
  const noted = async (db: Db, { address }: EdgeCache) => {
    const state = await readPurgeState(db, address);
    return state === 'unreadable' ? undefined : state;
  };
  const untilNoted = async (db: Db, edge: EdgeCache) =>
    expect
      .poll(async () => (await noted(db, edge))?.point.changeId, PATIENTLY)
      .toBe((await readHistoryPoint(db)).changeId);

  it('A cache in front is purged as a whole at first, then of what changed, each key twice, and goes on from there', async () => {
    const { db } = await open();
    const api = await openApi();
    const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 'secret' };
    const first = start(db, edge);
    await untilNoted(db, edge);
    expect(api.asked.map(keysOf)).toEqual([[EVERY_PAGE], [EVERY_PAGE]]);
    expect(api.asked[0]).toMatchObject({ method: 'PURGE', headers: { authorization: 'Bearer secret' } });
    api.asked.length = 0;
    await change(db, 'job:a', 'list:x|y');
    first.purgeSoon();
    await untilNoted(db, edge);
    const keys = ['job:a', 'list:x|y'].map(surrogateKey);
    expect(api.asked.map(keysOf)).toEqual([keys, keys]);
    await first.stop();
    api.asked.length = 0;
    await change(db, 'job:b');
    start(db, edge);
    await untilNoted(db, edge);
    expect(api.asked.map(keysOf)).toEqual([[surrogateKey('job:b')], [surrogateKey('job:b')]]);
  });

  test('A cache in front is purged as a whole for another build, and after the database was set back', async () => {
    const { db } = await open();
    const api = await openApi();
    const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 't' };
    const first = start(db, edge);
    await untilNoted(db, edge);
    await first.stop();
    api.asked.length = 0;
    const second = start(db, edge, { buildId: 'b2' });
    await expect.poll(async () => (await noted(db, edge))?.buildId, PATIENTLY).toBe('b2');
    expect(new Set(api.asked.flatMap(keysOf))).toEqual(new Set([EVERY_PAGE]));
    api.asked.length = 0;
    await db.transaction().execute(renewDatabaseId);
    second.purgeSoon();
    await expect.poll(() => api.asked.map(keysOf).length, PATIENTLY).toBeGreaterThan(1);
    expect(new Set(api.asked.flatMap(keysOf))).toEqual(new Set([EVERY_PAGE]));
  });

  test.each([
    ['cut short', '{"buildId":"b1","po'],
    ['of another shape', '{"buildId":"b1"}'],
    ['of no possible change', '{"buildId":"b1","point":{"boardId":"","changeId":1.5,"changeMark":""}}'],
  ])(
    'A cache in front is purged as a whole where what was noted of it is %s, and goes on from there',
    async (_what, value) => {
      const { db } = await open();
      const api = await openApi();
      const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 't' };
      await writeSetting(db, `edge_${sha256(edge.address)}`, value);
      const errors: unknown[] = [];
      const purger = start(db, edge, { errors });
      await untilNoted(db, edge);
      expect(errors).toEqual(['unreadable']);
      expect(api.asked.map(keysOf)).toEqual([[EVERY_PAGE], [EVERY_PAGE]]);
      api.asked.length = 0;
      await change(db, 'job:a');
      purger.purgeSoon();
      await untilNoted(db, edge);
      expect(new Set(api.asked.flatMap(keysOf))).toEqual(new Set([surrogateKey('job:a')]));
    },
  );

  test('An unreadable purge state of a cache in front is reported once, however often requests fail', async () => {
    const { db } = await open();
    const api = await openApi();
    const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 't' };
    await writeSetting(db, `edge_${sha256(edge.address)}`, '');
    const errors: unknown[] = [];
    api.status = 503;
    start(db, edge, { errors });
    await expect.poll(() => api.asked.length, PATIENTLY).toBeGreaterThan(1);
    api.status = 200;
    await untilNoted(db, edge);
    expect(errors.map(String)).toEqual(['unreadable', 'PurgeError: varnish answered 503']);
  });

  test('A cache in front receives all purges it missed when it answers again, and the outage is reported once', async () => {
    const { db } = await open();
    const api = await openApi();
    const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 't' };
    const errors: unknown[] = [];
    const purger = start(db, edge, { errors });
    await untilNoted(db, edge);
    api.status = 503;
    for (const tag of ['job:a', 'job:b', 'job:c']) await change(db, tag);
    purger.purgeSoon();
    await expect.poll(() => errors.length, PATIENTLY).toBe(1);
    const before = api.asked.length;
    await expect.poll(() => api.asked.length, PATIENTLY).toBeGreaterThan(before);
    expect(purger.lagMs).toBeGreaterThan(0);
    expect(errors.map(String)).toEqual(['PurgeError: varnish answered 503']);
    api.asked.length = 0;
    api.status = 200;
    await untilNoted(db, edge);
    expect(new Set(api.asked.flatMap(keysOf))).toEqual(new Set(['job:a', 'job:b', 'job:c'].map(surrogateKey)));
  });

  test('A cache in front is purged as a whole rather than of thousands of keys', async () => {
    const { db } = await open();
    const api = await openApi();
    const edge: EdgeCache = { kind: 'varnish', address: api.address, token: 't' };
    const purger = start(db, edge);
    await untilNoted(db, edge);
    api.asked.length = 0;
    await change(db, ...Array.from({ length: 2_001 }, (_, i) => `job:${i}`));
    purger.purgeSoon();
    await untilNoted(db, edge);
    expect(api.asked.map(keysOf)).toEqual([[EVERY_PAGE], [EVERY_PAGE]]);
  });

  test.each([
    ['varnish', 500, (requested: Requested) => keysOf(requested).length],
    ['fastly', 256, ({ body }: Requested) => JSON.parse(body).surrogate_keys.length],
    ['cloudflare', 100, ({ body }: Requested) => JSON.parse(body).tags.length],
  ] as const)('%s is asked in requests of as many keys as it takes', async (kind, most, countKeys) => {
    const api = await openApi();
    const keys = Array.from({ length: most + 1 }, (_, i) => surrogateKey(`job:${i}`));
    await purgeSurrogateKeys({ kind, address: api.address, token: 'secret' }, keys);
    expect(api.asked.map(countKeys)).toEqual([most, 1]);
    const named = { varnish: 'authorization', fastly: 'fastly-key', cloudflare: 'authorization' }[kind];
    expect(String(api.asked[0]?.headers[named])).toContain('secret');
    api.status = 429;
    api.headers = { 'retry-after': '7' };
    await expect(purgeSurrogateKeys({ kind, address: api.address, token: 't' }, keys)).rejects.toMatchObject({
      message: `${kind} answered 429`,
      retryAfter: 7,
    });
    await expect(purgeSurrogateKeys({ kind, address: 'http://127.0.0.1:9', token: 't' }, keys)).rejects.toThrow(
      `${kind} cannot be reached`,
    );
  });
});
