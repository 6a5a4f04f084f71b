import { join } from 'node:path';
import { backUpDatabase, restoreDatabase } from '../../src/db/backup.ts';
import { openDatabase } from '../../src/db/open.ts';
import { startPostgres } from '../server/postgres.ts';
import { type Boards, print } from './boards.ts';
import { startChild } from './child.ts';
import { runLoad } from './load.ts';
import { cpuSeconds } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { findPort, listenAt, type Started } from './server.ts';
import { median } from './statistics.ts';

export interface BeaconRun {
  /** Responses with 204 (stored). */
  answered: number;
  rejected: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

const SENDERS = 400;
const SECONDS = 5;
const PAGE_SECONDS = 3;
/** Impressions per second at which responses take at most 100 ms. */
const GOAL_PACE = 3_000;
/** Impressions per second while pages are measured, as of ten million page views a day. */
const PACE = 1_000;
const AD = 'adv007';
const PAGE = '/ux-designer';

/**
 * Measures impressions stored and answered per second, and their effect on the rate of public pages, on both engines.
 */
export async function measureAds(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const dist = join(await boards.prepare(roles), 'dist');
  const file = `file:${await boards.copyDatabase(roles)}`;
  const ofSqlite = await measureEngine('SQLite', boards, dist, file, rounds);
  // Durable as in production, unlike the tests' Postgres.
  const postgres = await startPostgres(['fsync=on']);
  try {
    const url = `${postgres.url}/postgres`;
    const backup = join(boards.scratch('backup'), 'board');
    await backUpDatabase(file, backup);
    await restoreDatabase(url, backup, { replace: false, sendsWaitingMail: true });
    return [...ofSqlite, ...(await measureEngine('Postgres', boards, dist, url, rounds))];
  } finally {
    await postgres.stop();
  }
}

async function measureEngine(engine: string, boards: Boards, dist: string, url: string, rounds: number) {
  const port = await findPort();
  const server = startChild('server.ts', [dist], {
    ...listenAt(port),
    TRUSTED_PROXIES: '1',
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: url,
  });
  await server.answer<Started>();
  print(`sending impressions to ${engine}, ${SENDERS} at once`);
  const before = await countStored(url);
  await sendBeacons(port, 2);
  const cpu = cpuSeconds(server.pid);
  const storm = await sendBeacons(port, SECONDS);
  const cpuPerThousand = ((cpuSeconds(server.pid) - cpu) / storm.answered) * 1_000_000;
  const steady = await sendBeacons(port, SECONDS, GOAL_PACE);
  const alone: number[] = [];
  const shared: number[] = [];
  const paced: BeaconRun[] = [];
  await runLoad({ port, path: PAGE, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    alone.push(await pageRate(port));
    const [run, rate] = await Promise.all([sendBeacons(port, PAGE_SECONDS + 1, PACE), pageRate(port)]);
    paced.push(run);
    shared.push(rate);
  }
  await server.stop();
  const stored = (await countStored(url)) - before;
  const rejected = [storm, steady, ...paced].reduce((sum, run) => sum + run.rejected, 0);
  if (rejected > 0) throw new Error(`${rejected} impressions were refused`);
  return [
    withGoal(measure(`${engine}: impressions stored a second`, storm.answered / storm.seconds, 'impressions/s'), {
      atLeast: 3_000,
    }),
    measure(`${engine}: answered after, p50 of so many`, storm.p50Ms, 'ms'),
    measure(`${engine}: answered after, p99 of so many`, storm.p99Ms, 'ms'),
    measure(`${engine}: processor time per 1,000 impressions`, cpuPerThousand, 'ms'),
    withGoal(measure(`${engine}: impressions a second at a pace`, steady.answered / steady.seconds, 'impressions/s'), {
      atLeast: 0.95 * GOAL_PACE,
    }),
    measure(`${engine}: answered after at that pace, p50`, steady.p50Ms, 'ms'),
    withGoal(measure(`${engine}: answered after at that pace, p99`, steady.p99Ms, 'ms'), { atMost: 100 }),
    measure(`${engine}: stored in all`, stored, 'impressions'),
    measure(
      `${engine}: impressions a second beside pages`,
      median(paced.map((run) => run.answered / run.seconds)),
      'impressions/s',
    ),
    withGoal(
      measure(
        `${engine}: rate of pages beside them, to alone`,
        median(shared.map((rate, i) => rate / (alone[i] ?? rate))),
        '',
      ),
      { atLeast: 0.7 },
    ),
  ];
}

async function sendBeacons(port: number, seconds: number, pace?: number): Promise<BeaconRun> {
  const child = startChild(
    'beacons.ts',
    [String(port), AD, String(seconds), String(SENDERS), ...(pace ? [String(pace)] : [])],
    {},
  );
  const run = await child.answer<BeaconRun>();
  await child.stop();
  return run;
}

async function pageRate(port: number): Promise<number> {
  const run = await runLoad({ port, path: PAGE, seconds: PAGE_SECONDS });
  return run.requests / run.seconds;
}

async function countStored(url: string): Promise<number> {
  const db = await openDatabase(url);
  const row = await db
    .selectFrom('ad_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return Number(row.count);
}
