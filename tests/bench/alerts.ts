import { type Boards, ORIGIN, say } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { AlertsRun } from './run/alerts.ts';

/** New roles of a day against 100,000 alerts, and the mails that follow. */
export async function measureAlerts(boards: Boards, roles: number): Promise<Measure[]> {
  const database = await boards.copyDatabase(roles);
  say('500 new roles against 100,000 alerts');
  const child = startChild('alerts.ts', [], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const run = await child.answer<AlertsRun>();
  await child.stop();
  const perSecond = run.mails / (run.mailsMs / 1_000);
  return [
    measure('different searches of 100,000 alerts', run.searches, '', roles),
    measure('roles that came into searches', run.finds, '', roles),
    withGoal(measure('processor for 500 new roles', run.meetCpuMs, 'ms', roles), { atMost: 2_000 }),
    measure('processor for one new role', run.meetOneCpuMs, 'ms', roles),
    measure('memory meanwhile', run.heldMb, 'MB', roles),
    // 100,000 readers within ten minutes.
    withGoal(measure('mails written', perSecond, 'mails/s', roles), { atLeast: 167 }),
  ];
}
