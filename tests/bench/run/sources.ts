import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { DAY, HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';

export interface SourcesRun {
  newCpuMs: number;
  unchangedCpuMs: number;
  sameCpuMs: number;
  changedCpuMs: number;
}

const ROLES = 2_000;
const words = 'We look for a designer who renders, tests and ships with us, and who writes about it. '.repeat(30);

let edition = 0;
/** Makes every response different. */
let touched = 0;
const feed = createServer((_, response) => {
  const jobs = Array.from({ length: ROLES }, (_, id) => ({
    id,
    title: `Product Designer, team ${id}`,
    absolute_url: `https://boards.example/acme/jobs/${id}`,
    location: { name: id % 2 ? 'Berlin, Germany' : 'London, United Kingdom' },
    content: `<h3>Team ${id}</h3><p>Edition ${edition} of role ${id}. ${words}</p><ul><li>Figma</li></ul>`,
    first_published: '2026-05-01T00:00:00Z',
    updated_at: new Date(touched).toISOString(),
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jobs }));
});
await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/jobs`;

const db = await openDatabase(readEnv().DATABASE_URL);
let now = new Date();
const company = { name: 'Acme Bench', website: 'https://acme-bench.example' };
const at = { kind: 'greenhouse', slug: 'acme-bench', feed: address, careers: address } as const;
const added = await addSourceAndScheduleRun(
  db,
  { kind: 'system', name: 'bench' },
  { address: at, company, owner: 'board' },
  now,
);
const { id } = expectValue(added);
const importing = {
  reading: { userAgent: 'Easel bench', allowsInside: true, feeds: new FeedReader() },
  origin: 'https://easel.example',
};

/** Processor milliseconds of one run, including the responding server's. */
async function run(afterMs: number): Promise<number> {
  now = new Date(now.getTime() + afterMs);
  const before = process.cpuUsage();
  await runSourceIfFree(db, importing, id, { now });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const newCpuMs = await run(HOUR);
const unchangedCpuMs = await run(HOUR);
touched = DAY;
const sameCpuMs = await run(HOUR);
edition++;
const changedCpuMs = await run(HOUR);
feed.close();
await db.destroy();
process.send?.({ newCpuMs, unchangedCpuMs, sameCpuMs, changedCpuMs } satisfies SourcesRun);
