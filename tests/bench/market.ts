import { join } from 'node:path';
import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { describeStudies } from './publish.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { MarketRun } from './run/market.ts';
import { median, quantile } from './statistics.ts';

/** Past roles, far more than open ones. */
const PAST = 200_000;
/** Smallest board whose build can render. */
const SMALL = 1_500;

/**
 * Measures the daily count of pay and trends on a board with a long history, publishing at the same time, and rendering
 * of its pages.
 */
export async function measureMarket(boards: Boards, roles: number, publications: number): Promise<Measure[]> {
  const code = boards.isBuilt(roles) ? roles : Math.min(roles, SMALL);
  const codeDist = join(await boards.prepare(code), 'dist');
  const database = await boards.copyDatabase(roles);
  print(`counting pay and trends of ${PAST} past roles beside ${roles} open ones`);
  const child = startChild('market.ts', [codeDist, String(PAST), String(publications)], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const { count, heldMs, rendered, alongside, studies } = await child.answer<MarketRun>();
  await child.stop();
  const visible = alongside.map(({ visibleMs }) => visibleMs);
  return [
    measure('the count, processor time', count.cpuMs, 'ms', roles),
    measure('the count', count.ms, 'ms', roles),
    withGoal(measure('the thread held at once, processor time, longest', Math.max(...heldMs), 'ms', roles), {
      atMost: 50,
    }),
    measure('the thread held at once, processor time, p99', quantile(heldMs, 0.99), 'ms', roles),
    measure('publications beside the count', alongside.length, 'roles', roles),
    measure('command and drop beside the count, p50', median(visible), 'ms', roles),
    withGoal(measure('command and drop beside the count, p99', quantile(visible, 0.99), 'ms', roles), { atMost: 50 }),
    ...(['salaries', 'job-trends', 'jobs'] as const).flatMap((kind) => {
      const times = rendered.filter(({ path }) => path.split('/')[1] === kind).map(({ ms }) => ms);
      return [
        measure(`pages of /${kind} rendered`, times.length, 'pages', roles),
        measure(`rendering one of /${kind}, p50`, median(times), 'ms', roles),
        withGoal(measure(`rendering one of /${kind}, p99`, quantile(times, 0.99), 'ms', roles), { atMost: 30 }),
      ];
    }),
    ...describeStudies(roles, studies),
  ];
}
