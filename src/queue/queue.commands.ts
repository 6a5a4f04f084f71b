import type { Db } from '../db/tables.ts';
import { addDays, toInstant } from '../lib/dates.ts';

/** Gives dead work a new life, with all its attempts before it. Returns whether there was such work. */
export async function reviveTask(trx: Db, taskId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('tasks')
    .set({ state: 'open', attempts: 0, run_at: toInstant(now), ended_at: null, lease: null, leased_until: null })
    .where('id', '=', taskId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

const DAYS_REMEMBERED = 7;

/** Forgets work that ended a week ago; dead work stays until somebody has looked at it. */
export async function clearDoneTasks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tasks')
    .where('state', '=', 'done')
    .where('ended_at', '<=', addDays(toInstant(now), -DAYS_REMEMBERED))
    .execute();
}
