import { type Boards, ORIGIN, print } from './boards.ts';
import { type Child, startChild } from './child.ts';
import { runLoad } from './load.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { ManySourcesRun, Wish } from './run/many-sources.ts';
import type { SourcesRun } from './run/sources.ts';
import { type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

/** Sources that one worker reads in an hour. */
const SOURCES = 500;
/** Runs per second, ten times the usual rate. */
const PACE = (10 * SOURCES) / 3_600;
const PAGE = '/ux-designer';
const PAGE_SECONDS = 5;

/** Measures one large source, and many small ones next to readers. */
export async function measureSources(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  return [...(await measureLargeSource(boards, roles)), ...(await measureManySources(boards, roles, rounds))];
}

/** Runs of a source of 2,000 roles: new, unchanged, the same in other bytes, and all changed. */
async function measureLargeSource(boards: Boards, roles: number): Promise<Measure[]> {
  const database = await boards.copyDatabase(roles);
  print('A source of 2,000 roles');
  const child = startChild('sources.ts', [], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const run = await child.answer<SourcesRun>();
  await child.stop();
  return [
    measure('processor for a run of 2,000 new roles', run.newCpuMs, 'ms', roles),
    withGoal(measure('the same, unchanged', run.unchangedCpuMs, 'ms', roles), { atMost: 1_000 }),
    measure('the same roles in other bytes', run.sameCpuMs, 'ms', roles),
    measure('all changed', run.changedCpuMs, 'ms', roles),
  ];
}

/**
 * Measures a worker with many sources, each with a changed role now and then, next to a server whose pages are read.
 */
async function measureManySources(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  print(`${SOURCES} sources beside readers`);
  const worker = startChild('many-sources.ts', [String(SOURCES)], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${server.databaseFile}`,
  });
  await worker.answer<'ready'>();
  const pageRate = async () => {
    const { requests, seconds } = await runLoad({ port: server.port, path: PAGE, seconds: PAGE_SECONDS });
    return requests / seconds;
  };
  await pageRate();
  const alone: number[] = [];
  const alongside: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await pageRate());
    const [rate] = await Promise.all([pageRate(), request(worker, { seconds: PAGE_SECONDS, pace: PACE })]);
    alongside.push(rate);
  }
  const hour = await request(worker, { seconds: 0, pace: undefined });
  await Promise.all([worker.stop(), server.stop()]);
  return [
    measure(`${SOURCES} sources, a tenth changed, processor`, hour.cpuMs, 'ms', roles),
    withGoal(measure(`${SOURCES} sources, as fast as can be`, hour.seconds, 's', roles), { atMost: 3_600 }),
    withGoal(
      measure(
        'rate of pages beside ten times that pace, to alone',
        median(alongside.map((rate, i) => rate / (alone[i] ?? rate))),
        '',
        roles,
      ),
      { atLeast: 0.8 },
    ),
  ];
}

async function request(worker: Child, wish: Wish): Promise<ManySourcesRun> {
  const answer = worker.answer<ManySourcesRun>();
  worker.process.send(wish);
  return answer;
}
