import { type Boards, ORIGIN, say } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { SourcesRun } from './run/sources.ts';

/** Runs of a source of 2,000 roles: new, unchanged, the same in other bytes, and all changed. */
export async function measureSources(boards: Boards, roles: number): Promise<Measure[]> {
  const database = await boards.copyDatabase(roles);
  say('A source of 2,000 roles');
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
