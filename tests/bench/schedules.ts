import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { ScheduleRun } from './run/schedules.ts';

/** Past roles and applications. */
const PAST = 200_000;
/** Schedules that took less are not listed. */
const MIN_MS_LISTED = 10;

/** Measures what each schedule costs a server whose board has a long history. */
export async function measureSchedules(boards: Boards, roles: number): Promise<Measure[]> {
  await boards.fill(roles);
  const database = await boards.copyDatabase(roles);
  print(`running the schedules of ${PAST} past roles and as many applications beside ${roles} open roles`);
  const child = startChild('schedules.ts', [String(PAST), String(PAST)], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const runs = await child.answer<ScheduleRun[]>();
  await child.stop();
  const failed = runs.find((run) => run.failed !== null);
  if (failed) throw new Error(`${failed.name}: ${failed.failed}`);
  return runs
    .filter(({ ms }) => ms >= MIN_MS_LISTED)
    .flatMap(({ name, ms, heldMs, grownMb }) => [
      measure(name, ms, 'ms', roles),
      withGoal(measure(`${name}, event loop held at once, processor time`, heldMs, 'ms', roles), { atMost: 50 }),
      measure(`${name}, memory grown by`, grownMb, 'MB', roles),
    ]);
}
