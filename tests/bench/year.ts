import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { YearRun } from './run/year.ts';

/** Tables and schedules that are listed, the largest first. */
const MAX_LISTED = 14;

/** Measures what a year of use leaves in the database, and what its schedules then cost. */
export async function measureYear(boards: Boards, roles: number): Promise<Measure[]> {
  const database = await boards.copyDatabase(roles);
  print(`a year of 500 roles and 5,000 applications a week, from ${roles} open roles`);
  const child = startChild('year.ts', [], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const { sizes, runs, memory, applications, weeks } = await child.answer<YearRun>();
  await child.stop();
  const total = (of: keyof YearRun['sizes']) => Object.values(sizes[of]).reduce((sum, size) => sum + size, 0);
  const moments = Object.keys(sizes) as (keyof YearRun['sizes'])[];
  const largest = Object.entries(sizes.year)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_LISTED);
  return [
    measure('weeks', weeks, 'weeks', roles),
    ...moments.map((moment) => measure(`database, ${moment}`, total(moment), 'MB', roles)),
    ...largest.flatMap(([name]) =>
      moments.map((moment) => measure(`${name}, ${moment}`, sizes[moment][name] ?? 0, 'MB', roles)),
    ),
    measure('applications after the year', applications, 'rows', roles),
    measure('memory of the worker', memory.most, 'MB', roles),
    withGoal(measure('memory of the count of pay and trends', memory.count, 'MB', roles), { atMost: 200 }),
    ...runs
      .sort((a, b) => b.ms - a.ms)
      .slice(0, MAX_LISTED)
      .flatMap(({ name, ms, heldMs }) => [
        measure(`${name}, longest`, ms, 'ms', roles),
        withGoal(measure(`${name}, event loop held at once, processor time`, heldMs, 'ms', roles), { atMost: 50 }),
      ]),
  ];
}
