import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { applyDueAdTimes } from '../features/ads/ad.commands.ts';
import { clearOldAdEvents } from '../features/ads/ad-event.commands.ts';
import { applyDueTimes } from '../features/jobs/job.commands.ts';

interface Schedule {
  name: string;
  everySeconds: number;
  run: (db: Db, now: Date) => Promise<unknown>;
}

/** Every schedule of the product. Each may run in several processes at once and twice in a row. */
const schedules: Schedule[] = [
  { name: 'roles whose time has come', everySeconds: 60, run: applyDueTimes },
  { name: 'ads that begin or end', everySeconds: 20, run: applyDueAdTimes },
  { name: 'old ad events', everySeconds: 86_400, run: clearOldAdEvents },
  { name: 'old change records', everySeconds: 86_400, run: clearOldChanges },
];

const CHANGES_KEPT = 100_000;

/** A server that was away for longer than these changes forgets all its pages instead of some. */
async function clearOldChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('id', '<=', (eb) =>
      eb.selectFrom('changes').select(sql<number>`max(id) - ${sql.lit(CHANGES_KEPT)}`.as('oldest')),
    )
    .execute();
}

/** Runs each schedule now and then, one at a time; `settle` makes its changes visible. Returns the function that stops them. */
export function startSchedule(
  db: Db,
  settle: () => Promise<void>,
  onError: (error: unknown, name: string) => void,
): () => void {
  let stopped = false;
  let running = Promise.resolve();
  const timers = schedules.map(({ name, everySeconds, run }) => {
    const turn = () => {
      running = running.then(async () => {
        if (stopped) return;
        try {
          await run(db, new Date());
          await settle();
        } catch (error) {
          onError(error, name);
        }
      });
    };
    turn();
    return setInterval(turn, everySeconds * 1_000).unref();
  });
  return () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
