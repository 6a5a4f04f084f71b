import type { Db } from '../db/tables.ts';
import type { Schedule } from './schedule.ts';

/** Counts schedules whose last run failed, by itself or in the task that it enqueues, and finds the longest last run. */
export async function readScheduleHealth(
  db: Db,
  schedules: readonly Pick<Schedule, 'name' | 'task'>[],
): Promise<{ failing: number; longestMs: number }> {
  const runs = await db.selectFrom('schedules').select(['name', 'duration_ms', 'last_error']).execute();
  const failing = new Set(runs.filter(({ last_error }) => last_error !== null).map(({ name }) => name));
  for (const { name, task } of schedules) if (task && (await hasFailed(db, task))) failing.add(name);
  return { failing: failing.size, longestMs: Math.max(0, ...runs.map(({ duration_ms }) => Number(duration_ms ?? 0))) };
}

/** True if the last attempted task of this name failed. */
async function hasFailed(db: Db, name: string): Promise<boolean> {
  const newest = await db
    .selectFrom('tasks')
    .select('last_error')
    .where('name', '=', name)
    .where((eb) => eb.or([eb('state', '!=', 'open'), eb('last_error', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.last_error !== null;
}
