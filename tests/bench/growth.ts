import { join } from 'node:path';
import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { GrowthRun } from './run/growth.ts';
import { quantile } from './statistics.ts';

/** Size whose build has the code that all boards run. */
const CODE_SIZE = 300;
/** The size that the goals of one process are set for. */
const GOAL_SIZE = 100_000;

/** Measures what may grow with a board, in processor time of one process. */
export async function measureGrowth(boards: Boards, sizes: readonly number[]): Promise<Measure[]> {
  const code = join(await boards.prepare(CODE_SIZE), 'dist');
  const measures: Measure[] = [];
  for (const roles of sizes) {
    const database = await boards.copyDatabase(roles);
    print(`measuring a board of ${roles} open roles`);
    const child = startChild('growth.ts', [code], {
      SITE_URL: ORIGIN,
      DATA_DIR: boards.scratch('data'),
      DATABASE_URL: `file:${database}`,
    });
    const run = await child.answer<GrowthRun>();
    await child.stop();
    const goal = (one: Measure, atMost: number): Measure => (roles === GOAL_SIZE ? withGoal(one, { atMost }) : one);
    measures.push(
      measure('reading all open roles at start', run.startMs, 'ms', roles),
      measure('memory then', run.memoryMb, 'MB', roles),
      goal(measure('memory at most', run.peakMb, 'MB', roles), 4_000),
      measure('search with all facets, p50', quantile(run.searchMs, 0.5), 'ms', roles),
      goal(measure('search with all facets, p99', quantile(run.searchMs, 0.99), 'ms', roles), 10),
      measure('publishing until visible, p50', quantile(run.publishMs, 0.5), 'ms', roles),
      goal(measure('publishing until visible, p99', quantile(run.publishMs, 0.99), 'ms', roles), 50),
      measure('count of pay and trends of a day', run.countMs, 'ms', roles),
      ...Object.entries(run.documents).flatMap(([path, { ms, bytes }]) => [
        measure(`${path}, processor time`, ms, 'ms', roles),
        measure(`${path}, length`, bytes / 1_000, 'kB', roles),
      ]),
    );
  }
  return measures;
}
