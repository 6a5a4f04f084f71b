import type { Boards, BuildRun } from './boards.ts';
import { asHeadline, type Measure, measure } from './report.ts';

/**
 * Measures whole builds from an empty folder: bundling, rendering, manifest. Then second builds, unchanged and after a
 * role has ended.
 */
export async function measureBuild(boards: Boards, sizes: readonly number[]): Promise<Measure[]> {
  const runs: { roles: number; run: BuildRun; again: Awaited<ReturnType<Boards['buildAgain']>> }[] = [];
  for (const roles of sizes)
    runs.push({ roles, run: await boards.build(roles), again: await boards.buildAgain(roles) });
  return runs.flatMap(({ roles, run, again }, i) => {
    const smaller = runs[i - 1]?.run;
    return [
      measure('pages built', run.pages, 'pages', roles),
      measure('whole build', run.seconds, 's', roles),
      asHeadline(measure('pages per second of the whole build', run.pages / run.seconds, 'pages/s', roles)),
      measure('processor time per page', (1_000 * run.cpuSeconds) / run.pages, 'ms', roles),
      // Bundling is equal at every size, so the difference is rendering.
      ...(smaller
        ? [
            measure(
              'processor time per further page',
              (1_000 * (run.cpuSeconds - smaller.cpuSeconds)) / (run.pages - smaller.pages),
              'ms',
              roles,
            ),
          ]
        : []),
      measure('peak memory (RSS) of the rendering process', run.peak.largest, 'MB', roles),
      measure('peak memory (RSS) of all its processes', run.peak.together, 'MB', roles),
      ...Object.entries(again).flatMap(([name, { seconds, cpuSeconds, peak }]) => [
        measure(`second build, ${name}`, seconds, 's', roles),
        { ...measure(`second build, ${name}: processor time`, cpuSeconds, 's', roles), headline: name === 'changed' },
        measure(`second build, ${name}: peak memory (RSS)`, peak.together, 'MB', roles),
      ]),
    ];
  });
}
