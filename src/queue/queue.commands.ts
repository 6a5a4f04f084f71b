import type { Db } from '../db/tables.ts';
import { addDays, toInstant } from '../lib/dates.ts';
import { whereDeferredByClockSkew } from './queue.queries.ts';
import { DONE_TASK_DAYS } from './task.ts';

/** Restarts a dead task with all attempts. False if there is none. */
export async function requeueDeadTask(trx: Db, taskId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('tasks')
    .set({ state: 'open', attempts: 0, run_at: toInstant(now), ended_at: null, lease: null, leased_until: null })
    .where('id', '=', taskId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Makes tasks due that a wrong clock deferred. Returns their number. */
export async function makeClockSkewedTasksDue(db: Db, now: Date): Promise<number> {
  const at = toInstant(now);
  const result = await db
    .updateTable('tasks')
    .set((eb) => ({
      run_at: at,
      created_at: eb.case().when('created_at', '>', at).then(at).else(eb.ref('created_at')).end(),
    }))
    .where('state', '=', 'open')
    .where('run_at', '>', at)
    .where(whereDeferredByClockSkew(now))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes old finished tasks. Dead ones stay. */
export async function deleteOldDoneTasks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tasks')
    .where('state', '=', 'done')
    .where('ended_at', '<=', addDays(toInstant(now), -DONE_TASK_DAYS))
    .execute();
}
