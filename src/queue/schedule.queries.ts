import type { Db } from '../db/tables.ts';

/** Counts schedules whose last run failed, and finds the longest last run. */
export async function readScheduleHealth(db: Db): Promise<{ failing: number; longestMs: number }> {
  const { failing, longest } = await db
    .selectFrom('schedules')
    .select((eb) => [eb.fn.count<number>('last_error').as('failing'), eb.fn.max('took_ms').as('longest')])
    .executeTakeFirstOrThrow();
  return { failing: Number(failing), longestMs: Number(longest ?? 0) };
}
