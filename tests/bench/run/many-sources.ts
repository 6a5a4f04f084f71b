import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';

/** Requested load: runs per second and duration. Without a rate, all sources once as fast as possible. */
export interface Wish {
  seconds: number;
  pace: number | undefined;
}

export interface ManySourcesRun {
  runs: number;
  seconds: number;
  cpuMs: number;
}

const ROLES_OF_EACH = 4;
/** Ratio of sources with a changed role. */
const CHANGED = 10;
const words = 'We look for a designer who renders, tests and ships with us, and who writes about it. '.repeat(30);

const SOURCES = Number(process.argv[2]);
// Serves job boards of many employers, adds a source for each and runs them repeatedly.
process.once('SIGTERM', () => process.exit(0));
const editions: number[] = Array.from({ length: SOURCES }, () => 0);
const feed = createServer((request, response) => {
  const n = Number(/boards\/(\d+)/.exec(request.url ?? '')?.[1]);
  const jobs = Array.from({ length: ROLES_OF_EACH }, (_, i) => ({
    id: n * 100 + i,
    title: `Product Designer, team ${n}-${i}`,
    absolute_url: `https://boards.example/${n}/jobs/${i}`,
    location: { name: i % 2 ? 'Berlin, Germany' : 'London, United Kingdom' },
    content: `<p>Edition ${i === 0 ? editions[n] : 0} of ${n}-${i}. ${words}</p>`,
    first_published: '2026-05-01T00:00:00Z',
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jobs }));
});
await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;

const db = await openDatabase(readEnv().DATABASE_URL);
const importing = {
  reading: { userAgent: 'Easel bench', allowsInside: true, feeds: new FeedReader() },
  origin: 'https://easel.example',
};
let now = new Date();
let next = 0;
const ids: string[] = [];
for (let n = 0; n < SOURCES; n++) {
  const address = { kind: 'greenhouse', slug: `bench-${n}`, feed: `${origin}/boards/${n}`, careers: origin } as const;
  const company = { name: `Bench ${n}`, website: `https://bench-${n}.example` };
  const added = await addSourceAndScheduleRun(
    db,
    { kind: 'system', name: 'bench' },
    { address, company, owner: 'board' },
    now,
  );
  ids.push(expectValue(added).id);
}
await readMany({ seconds: Number.POSITIVE_INFINITY, pace: undefined });
process.on('message', async (wish: Wish) => process.send?.(await readMany(wish)));
process.send?.('ready');

async function readMany({ seconds, pace }: Wish): Promise<ManySourcesRun> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const elapsed = () => (performance.now() - begun) / 1_000;
  const most = pace ? Math.floor(seconds * pace) : SOURCES;
  let runs = 0;
  for (; runs < most; runs++) {
    if (pace) await wait(Math.max(0, (runs / pace - elapsed()) * 1_000));
    const n = next++ % SOURCES;
    if (n === 0) now = new Date(now.getTime() + HOUR);
    if (next > SOURCES && n % CHANGED === 0) editions[n] = (editions[n] ?? 0) + 1;
    await runSourceIfFree(db, importing, ids[n] ?? '', { now });
  }
  const { user, system } = process.cpuUsage(before);
  return { runs, seconds: elapsed(), cpuMs: (user + system) / 1_000 };
}
