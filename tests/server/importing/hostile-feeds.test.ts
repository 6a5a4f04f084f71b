import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { SOURCES, type SourceName } from '../../../src/features/importing/reader.ts';
import { previewSource } from '../../../src/features/importing/sources/preview.queries.ts';
import { type Importing, runSource } from '../../../src/features/importing/sources/run.commands.ts';
import { addSource } from '../../../src/features/importing/sources/source.commands.ts';
import { findSource, listRuns } from '../../../src/features/importing/sources/source.queries.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { HOSTILE_FEEDS, hostileFeed, typeOf } from './hostile-feeds.ts';

/** A goal of 50 ms on a machine of one’s own; tests share theirs. */
const MAX_HOLD_MS = 250;

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

/** The longest time for which this process did nothing else. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

const reading = { userAgent: 'Easel tests', allowsInside: true, pause: async () => {} };
const feeds = new FeedReader({ seconds: 8 });

describeOnBothEngines('A hostile feed of 20 MB', (open, engine) => {
  let db: Db;
  let now: Date;
  beforeAll(async () => {
    ({ db, now } = await open());
  });
  const company = { slug: 'northlight', name: 'Northlight', website: null };

  describe.each(engine === 'sqlite' ? SOURCES : (['xml'] as const))('of %s', (kind) => {
    it.each(Object.keys(HOSTILE_FEEDS))(
      'never holds the server: %s',
      async (name) => {
        serve(kind, name);
        const t = performance.now();
        let r: unknown;
        const held = await longestHold(async () => {
          r = await previewSource(db, { ...reading, feeds }, { address: addressOf(kind), company }, now);
        });
        const rr = r as any;
        console.log(
          kind,
          '|',
          name,
          '|',
          Math.round(held),
          'ms |',
          Math.round(performance.now() - t),
          'ms |',
          rr.ok ? `${rr.value.report.read} read ${rr.value.report.kept} kept` : rr.problems[0].message,
        );
        expect(held).toBeLessThan(MAX_HOLD_MS);
      },
      60_000,
    );
  });
});
