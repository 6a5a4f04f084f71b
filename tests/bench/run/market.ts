import { startSqliteCheckpointing } from '../../../src/db/checkpoint.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { listJobsWithPage } from '../../../src/features/jobs/job.queries.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { listSalaryPagesWithEnoughRoles } from '../../../src/features/market/salaries.queries.ts';
import { listTrendPages } from '../../../src/features/market/trend.queries.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { paths } from '../../../src/paths.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { openServices } from '../../../src/server/services.ts';
import { print } from '../boards.ts';
import { compareEvicted, type EvictionStudy } from '../evicted.ts';
import { addPastRoles } from '../past-roles.ts';
import { Publications, type Timing } from '../publications.ts';
import { listPageRecords } from '../records.ts';
import { listHolds, threadCpuMs } from './holds.ts';

export interface MarketRun {
  count: { ms: number; cpuMs: number };
  /** Processor time between yields of the count. */
  heldMs: number[];
  rendered: { path: string; ms: number }[];
  /** Publications during counts. */
  alongside: Timing[];
  studies: EvictionStudy[];
}

/** Rendered pages of roles. */
const ROLES_RENDERED = 200;

// Counts a long history, renders its pages and publishes roles.
const [code = '', past, publications] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(0));
const { DATABASE_URL } = readEnv();
const db = await openDatabase(DATABASE_URL);
startSqliteCheckpointing(DATABASE_URL, console.error);
const handler = await loadAstroHandler(code);
const now = new Date();
await addPastRoles(db, Number(past), now);
const first = await countAlone(now);
print(`counted in ${Math.round(first.count.ms)} ms`);
const board = new Publications({
  services: await openServices(readEnv(), db),
  handler,
  pages: await listPageRecords(db),
  point: await readHistoryPoint(db),
});
const rendered = await renderPages();
const studies = [await compareEvicted(board)];
await board.renderer.context.search.start();
await board.publishMany(20);
const alongside = await publishAlongside(Number(publications));
process.send?.({ ...first, rendered, alongside, studies } satisfies MarketRun);

async function countAlone(at: Date): Promise<Pick<MarketRun, 'count' | 'heldMs'>> {
  const [begun, cpu] = [performance.now(), threadCpuMs()];
  const heldMs = await listHolds(recomputePayAndTrends(db, at));
  return { count: { ms: performance.now() - begun, cpuMs: threadCpuMs() - cpu }, heldMs };
}

async function renderPages(): Promise<MarketRun['rendered']> {
  const jobs = await listJobsWithPage(db);
  const wanted = [
    ...(await listSalaryPagesWithEnoughRoles(db)).map(({ path }) => path),
    ...(await listTrendPages(db)).map(({ key }) => paths.jobTrends(key)),
    ...jobs.filter((_, i) => i % Math.ceil(jobs.length / ROLES_RENDERED) === 0).map((job) => paths.job(job)),
  ];
  const times: MarketRun['rendered'] = [];
  // Warms up.
  for (const round of [0, 1]) {
    for (const path of wanted) {
      const begun = performance.now();
      const { status } = await renderResponse(handler, board.renderer.context, path, {});
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      if (round === 1) times.push({ path, ms: performance.now() - begun });
    }
  }
  return times;
}

/** Counts repeatedly until that many roles were published. */
async function publishAlongside(count: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (let day = 1; timings.length < count; day++) {
    let isCounting = true;
    const counting = recomputePayAndTrends(db, new Date(now.getTime() + day * DAY)).finally(() => {
      isCounting = false;
    });
    while (isCounting && timings.length < count) timings.push(...(await board.publishMany(1)));
    await counting;
  }
  return timings;
}
