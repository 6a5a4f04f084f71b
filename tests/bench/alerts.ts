import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { AlertsRun } from './run/alerts.ts';

/** New roles of a day against 100,000 alerts, and the mails that follow. */
export async function measureAlerts(boards: Boards, roles: number): Promise<Measure[]> {
  const database = await boards.copyDatabase(roles);
  print('500 new roles against 100,000 alerts');
  const child = startChild('alerts.ts', [], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const run = await child.answer<AlertsRun>();
  await child.stop();
  const perSecond = (count: number, ms: number) => count / (ms / 1_000);
  return [
    measure('different searches of 100,000 alerts', run.searches, '', roles),
    measure('roles that came into searches', run.finds, '', roles),
    withGoal(measure('processor for 500 new roles', run.matchCpuMs, 'ms', roles), { atMost: 2_000 }),
    withGoal(measure('the thread held at once while matching, processor time, longest', run.matchHeldMs, 'ms', roles), {
      atMost: 50,
    }),
    measure('processor for one new role', run.matchOneCpuMs, 'ms', roles),
    measure('memory meanwhile', run.heldMb, 'MB', roles),
    // 100,000 readers within ten minutes.
    withGoal(measure('mails written', perSecond(run.mails, run.mailsMs), 'mails/s', roles), { atLeast: 167 }),
    measure('the thread held at once while mails are written, longest', run.mailsHeldMs, 'ms', roles),
    measure('memory for mails written', run.mailsHeldMb, 'MB', roles),
    withGoal(measure('mails sent to a server of this machine', perSecond(run.sent, run.sentMs), 'mails/s', roles), {
      atLeast: 167,
    }),
    measure('processor for a mail sent', run.sentCpuMs / run.sent, 'ms', roles),
    measure('sign-ups', perSecond(run.signUps, run.signUpsMs), 'a second', roles),
  ];
}
