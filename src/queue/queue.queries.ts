import type { Db } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';

/** A piece of work as an admin sees it. */
export interface TaskView {
  id: string;
  name: string;
  state: 'open' | 'done' | 'dead';
  runAt: Instant;
  attempts: number;
  maxAttempts: number;
  leasedUntil: Instant | null;
  lastError: string | null;
  createdAt: Instant;
  endedAt: Instant | null;
}

/** The newest work in a state, and how much of it there is. */
export async function listTasks(db: Db, state: TaskView['state'], limit: number): Promise<TaskView[]> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('state', '=', state)
    .orderBy(state === 'open' ? 'run_at' : 'ended_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    runAt: row.run_at,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    leasedUntil: row.leased_until,
    lastError: row.last_error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}

export async function countTasks(db: Db): Promise<Record<TaskView['state'], number>> {
  const rows = await db
    .selectFrom('tasks')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return { open: 0, done: 0, dead: 0, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) };
}

/** A schedule as an admin sees it. */
export interface ScheduleView {
  name: string;
  nextAt: Instant;
  ranAt: Instant | null;
  /** Milliseconds that the last run took. */
  tookMs: number | null;
  lastError: string | null;
}

export async function listSchedules(db: Db): Promise<ScheduleView[]> {
  const rows = await db.selectFrom('schedules').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    nextAt: row.next_at,
    ranAt: row.ran_at,
    tookMs: row.took_ms,
    lastError: row.last_error,
  }));
}
