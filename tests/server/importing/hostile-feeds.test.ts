import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { SOURCES, type SourceName } from '../../../src/features/importing/reader.ts';
import { previewSource } from '../../../src/features/importing/sources/preview.queries.ts';
import { type FetchPart, NO_VALIDATORS } from '../../../src/features/importing/sources/reading.ts';
import { type ImportServices, runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { findSource, listSourceRuns } from '../../../src/features/importing/sources/source.queries.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { watch } from '../../bench/watch.ts';
import { isLong } from '../../rounds.ts';
import { describeOnSqlite } from '../harness.ts';
import { HOSTILE_FEEDS, hostileFeed, typeOf } from './hostile-feeds.ts';

/** Processor time of the event loop’s longest turn, which other programs of the machine do not lengthen. */
const MAX_TURN_MS = 50;
const ATTEMPTS = 3;

let body = Buffer.alloc(0);
let type = '';
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const addressOf = (kind: SourceName) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { kind, slug: 'northlight', feed: `${origin}/jobs`, careers: origin };
};
const serve = (kind: SourceName, name: string) => {
  body = gzipSync(hostileFeed(kind, name), { level: 1 });
  type = typeOf(kind);
};

/** Repeats work whose longest turn is too long: a collection of garbage falls into one run, what holds the server into each. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && shortest >= MAX_TURN_MS; attempt++) {
    const { heldMs, failed } = await watch(work);
    expect(failed).toBeNull();
    shortest = Math.min(shortest, heldMs);
  }
  return shortest;
}

const reading = { userAgent: 'Easel tests', allowsInside: true, pause: async () => {} };
const company = { slug: 'northlight', name: 'Northlight', website: null };
const importingWith = (limits: ConstructorParameters<typeof FeedReader>[0]): ImportServices => ({
  reading: { ...reading, feeds: new FeedReader(limits) },
  origin: 'https://board.example',
});
const names = Object.keys(HOSTILE_FEEDS);

describeOnSqlite('A hostile feed of 20 MB', (open) => {
  let db: Db;
  let now: Date;
  const briefly = importingWith({ seconds: 1 });
  beforeEach(async () => {
    ({ db, now } = await open());
  });

  describe('never holds the event loop for more than 50 ms', () => {
    // Each feed with one reader, and each reader with one or two feeds.
    describe.each(SOURCES.map((kind, i) => [kind, i] as const))('as one of %s', (kind, i) => {
      it.each(names.filter((_, j) => isLong || j % SOURCES.length === i))(
        'Holds up no other as one with %s',
        { timeout: 60_000 },
        async (name) => {
          serve(kind, name);
          const preview = () =>
            previewSource(db, briefly.reading, { address: addressOf(kind), company, isReviewed: false }, now);
          expect(await longestTurn(preview)).toBeLessThan(MAX_TURN_MS);
        },
      );
    });
  });

  it.each([
    ['time', 'as many postings as are read, with long texts', { seconds: 0.3 }, /more than 0.3 seconds to read/],
    ['memory', 'many small postings', { memoryMb: 40 }, /more than 40 MB of memory to read/],
  ] as const)(
    'A hostile feed of 20 MB that needs too much %s is a failed run, and is left alone for an hour',
    async (_what, name, limits, words) => {
      serve('greenhouse', name);
      const importing = importingWith(limits);
      const address = addressOf('greenhouse');
      expect(await previewSource(db, importing.reading, { address, company, isReviewed: false }, now)).toMatchObject({
        ok: false,
        problems: [{ field: 'address', message: expect.stringMatching(words) }],
      });
      const added = await addSourceAndScheduleRun(
        db,
        { kind: 'admin', id: 'u1' },
        { address, company, owner: 'board' },
        now,
      );
      const { id } = expectValue(added);
      expect(await runSourceIfFree(db, importing, id, { now, chance: 0 })).toEqual({ outcome: 'failed' });
      const [run] = await listSourceRuns(db, id);
      expect(run).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(words) });
      const source = await findSource(db, id);
      expect(source?.problem).toMatch(words);
      expect(Date.parse(source?.nextAt ?? '') - now.getTime()).toBeGreaterThanOrEqual(HOUR);
    },
  );

  it.each([
    ['greenhouse', 'many small postings', /lists [\d,]+ postings: a feed may list 5,000 at most/],
    ['pages', 'many small postings', /lists [\d,]+ postings: a feed may list 5,000 at most/],
    ['xml', 'many elements', /more than 300,000 XML elements/],
    ['lever', 'many empty lists', /more than 1,000,000 JSON objects and lists/],
  ] as const)(
    'A hostile feed of 20 MB of %s with %s is rejected by a rule that it names',
    async (kind, name, words) => {
      serve(kind, name);
      const { reading: patient } = importingWith({});
      const preview = await previewSource(db, patient, { address: addressOf(kind), company, isReviewed: false }, now);
      expect(preview).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(words) }] });
    },
  );

  it('A feed is previewed once at a time for a company', async () => {
    body = gzipSync('{"jobs":[]}');
    type = 'application/json';
    const preview = (slug: string) =>
      previewSource(
        db,
        importingWith({ seconds: 20 }).reading,
        { address: addressOf('greenhouse'), company: { ...company, slug }, isReviewed: false },
        now,
      );
    const [first, second, other] = await Promise.all([preview('northlight'), preview('northlight'), preview('paper')]);
    expect(second).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(/Another preview/) }] });
    expect(first.ok).toBe(true);
    expect(JSON.stringify(other)).not.toMatch(/Another preview/);
    expect((await preview('northlight')).ok).toBe(true);
  });
});

const emptyRequest = () => ({
  address: addressOf('greenhouse'),
  mark: NO_VALIDATORS,
  vocabulary: { categories: [], locations: [], skills: [] },
  now: new Date(),
});

it('Goes on with the next feed where one that waited for a process was cut off', { timeout: 20_000 }, async () => {
  const feeds = new FeedReader();
  const answers = [1, 2, 3].map(() => Promise.withResolvers<Awaited<ReturnType<FetchPart>>>());
  const busy = answers.map(({ promise }) =>
    feeds.read({ ...emptyRequest(), fetchPart: () => promise }, async () => 'read'),
  );
  const ending = new AbortController();
  const fetchPart = () => Promise.reject(new TypeError('Lost'));
  const cut = feeds.read({ ...emptyRequest(), fetchPart, signal: ending.signal }, async () => {});
  const next = feeds.read({ ...emptyRequest(), fetchPart }, async () => {});
  ending.abort(new Error('The worker stops'));
  await expect(cut).rejects.toThrow('The worker stops');
  // One process is free again, and the next feed has it.
  const [first, ...others] = answers;
  first?.resolve({ kind: 'failed', why: 'closed' });
  await expect(next).rejects.toThrow(TypeError);
  for (const { resolve } of others) resolve({ kind: 'failed', why: 'closed' });
  expect(await Promise.all(busy)).toEqual(['read', 'read', 'read']);
});

it('Ends a process that works for a run that was cut off', { timeout: 20_000 }, async () => {
  const feeds = new FeedReader();
  const ending = new AbortController();
  const fetchPart = () => new Promise<never>(() => ending.abort(new Error('The worker stops')));
  const cut = feeds.read({ ...emptyRequest(), fetchPart, signal: ending.signal }, async () => {});
  await expect(cut).rejects.toThrow('The worker stops');
  // What fails to fetch ends the reading with its own error, and leaves the process to the next.
  const failing = feeds.read(
    { ...emptyRequest(), fetchPart: () => Promise.reject(new TypeError('Lost')) },
    async () => {},
  );
  await expect(failing).rejects.toThrow(TypeError);
});
