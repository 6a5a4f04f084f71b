import { join } from 'node:path';
import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import type { EvictionStudy } from './evicted.ts';
import type { Timing } from './publications.ts';
import { asHeadline, type Measure, measure, withGoal } from './report.ts';
import type { PublishRun } from './run/publish.ts';
import { median, quantile } from './statistics.ts';

/** Size of the goals. */
const GOAL_SIZE = 10_000;
/** Built if no requested size is. */
const SMALL = 1_500;
/** Publications whose evicted pages are compared. */
const STUDIED = 3;

/**
 * Measures the time until no stale page is served after a publication, and until the affected pages are rendered again.
 */
export async function measurePublish(
  boards: Boards,
  sizes: readonly number[],
  publications: number,
): Promise<Measure[]> {
  // Any build can render. A board's own also lists its pages.
  const code = [...sizes, SMALL].find((roles) => boards.isBuilt(roles)) ?? Math.min(...sizes, SMALL);
  const codeDist = join(await boards.prepare(code), 'dist');
  const measures: Measure[] = [];
  for (const roles of sizes) {
    const database = await boards.copyDatabase(roles);
    const build = boards.isBuilt(roles) ? join(await boards.fill(roles), 'dist') : '';
    const studied = roles <= GOAL_SIZE ? STUDIED : 0;
    print(
      `publishing ${publications} roles on a board of ${roles}${build ? '' : ', not built: asking for the records of all its pages first'}`,
    );
    const child = startChild('publish.ts', [codeDist, build, String(publications), String(studied)], {
      SITE_URL: ORIGIN,
      DATA_DIR: boards.scratch('data'),
      DATABASE_URL: `file:${database}`,
    });
    const run = await child.answer<PublishRun>();
    await child.stop();
    measures.push(...describe(roles, run));
  }
  return measures;
}

function describe(roles: number, { pages, timings, studies }: PublishRun): Measure[] {
  const time = (name: string, percent: 50 | 99, pick: (timing: Timing) => number): Measure =>
    measure(`${name}, p${percent}`, quantile(timings.map(pick), percent / 100), 'ms', roles);
  const goal = (one: Measure, atMost: number): Measure => (roles === GOAL_SIZE ? withGoal(one, { atMost }) : one);
  const command = (timing: Timing) => timing.commandMs;
  const visible = (timing: Timing) => timing.visibleMs;
  const processor = (timing: Timing) => timing.visibleCpuMs;
  const rerendered = (timing: Timing) => timing.rerenderedMs;
  const evicted = median(timings.map((timing) => timing.evicted));
  return [
    measure('pages in the store', pages, 'pages', roles),
    time('command', 50, command),
    time('command', 99, command),
    time('command and drop', 50, visible),
    asHeadline(goal(time('command and drop', 99, visible), 50)),
    time('processor time of command and drop', 50, processor),
    time('processor time of command and drop', 99, processor),
    time('until hot pages are rerendered', 50, rerendered),
    goal(time('until hot pages are rerendered', 99, rerendered), 500),
    measure('pages evicted by one publication, median', evicted, 'pages', roles),
    ...describeStudies(roles, studies),
  ];
}

/** Pages evicted by publications, and how many had changed. */
export function describeStudies(roles: number, studies: EvictionStudy[]): Measure[] {
  if (studies.length === 0) return [];
  const total = (pick: (study: EvictionStudy) => number): number =>
    studies.reduce((sum, study) => sum + pick(study), 0);
  const kinds = new Map<string, number>();
  for (const path of studies.flatMap((study) => study.unchanged)) {
    const kind =
      /^\/(jobs|companies|locations|roles|sitemaps)\b/.exec(path)?.[1] ??
      (path.includes('/page/') ? 'later filter pages' : 'root');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  if (kinds.size > 0)
    print(`evicted for nothing, by kind: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  const share = 1 - total((study) => study.unchanged.length) / total((study) => study.evicted);
  return [
    measure(
      `share of kept pages evicted, ${studies.length} publications`,
      (100 * total((study) => study.evicted)) / total((study) => study.kept),
      '%',
      roles,
    ),
    measure('share of evicted pages that had changed', 100 * share, '%', roles),
  ];
}
