import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import { type CamelCased, camelCaseKeys } from '../lib/camel-case.ts';
import { DAY, type Instant, toInstant } from '../lib/dates.ts';
import { isDueDespiteSkew, latestPlausibleTime } from './lease.ts';
import { SCHEDULE_LEASE_MS, type Schedule } from './schedule.ts';
import { MAX_BACKOFF_MS } from './task.ts';
import { TASK_LEASE_MS } from './work.ts';

type Task = CamelCased<Selectable<Tables['tasks']>>;

/** Newest tasks of a state. */
export async function listTasks(db: Db, state: Task['state'], limit: number): Promise<Task[]> {
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('state', '=', state)
    .orderBy(state === 'open' ? 'run_at' : 'ended_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(camelCaseKeys);
}

export async function countTasksByState(db: Db): Promise<Record<Task['state'], number>> {
  const rows = await db
    .selectFrom('tasks')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return { open: 0, done: 0, dead: 0, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) };
}

/** Due time of the oldest open task. */
export async function findOldestDueTime(db: Db, now: Date): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('run_at')
    .where('state', '=', 'open')
    .where('run_at', '<=', toInstant(now))
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at;
}

export async function listSchedules(db: Db): Promise<CamelCased<Selectable<Tables['schedules']>>[]> {
  const rows = await db.selectFrom('schedules').selectAll().orderBy('name').execute();
  return rows.map(camelCaseKeys);
}

/** Tasks deferred by a wrong clock: created in the future, or beyond any backoff. */
export const whereDeferredByClockSkew = (now: Date) => (eb: ExpressionBuilder<Tables, 'tasks'>) =>
  eb.or([
    eb('created_at', '>', latestPlausibleTime(now)),
    eb.and([eb('attempts', '>', 0), eb('run_at', '>', latestPlausibleTime(now, MAX_BACKOFF_MS))]),
  ]);

/** Describes schedules, tasks and leases with implausible times. */
export async function describeImplausibleTimes(
  db: Db,
  schedules: readonly Pick<Schedule, 'name' | 'everyMs'>[],
  now: Date,
): Promise<string[]> {
  const everyMs = new Map(schedules.map((schedule) => [schedule.name, schedule.everyMs]));
  const rows = await db.selectFrom('schedules').select(['name', 'next_at', 'leased_until']).execute();
  const at = toInstant(now);
  const isAhead = (moment: string | null, ms: number) =>
    moment !== null && moment > at && isDueDespiteSkew(moment, now, ms);
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'name', 'run_at', 'leased_until'])
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('leased_until', '>', latestPlausibleTime(now, TASK_LEASE_MS)),
        eb.and([eb('run_at', '>', at), whereDeferredByClockSkew(now)(eb)]),
      ]),
    )
    .execute();
  return [
    ...rows
      .filter(({ name, next_at }) => isAhead(next_at, everyMs.get(name) ?? DAY))
      .map(({ name, next_at }) => `${name} next at ${next_at}`),
    ...rows
      .filter(({ leased_until }) => isAhead(leased_until, SCHEDULE_LEASE_MS))
      .map(({ name, leased_until }) => `${name} leased until ${leased_until}`),
    ...tasks.map((task) => `${task.name} ${task.id} at ${task.run_at}, leased until ${task.leased_until ?? 'never'}`),
  ];
}

/** Number of schedules whose last run or task failed, and the longest run. */
export async function readScheduleHealth(
  db: Db,
  schedules: readonly Pick<Schedule, 'name' | 'task'>[],
): Promise<{ failing: number; longestMs: number }> {
  const runs = await db.selectFrom('schedules').select(['name', 'duration_ms', 'last_error']).execute();
  const failing = new Set(runs.filter(({ last_error }) => last_error !== null).map(({ name }) => name));
  for (const { name, task } of schedules) if (task && (await hasFailed(db, task))) failing.add(name);
  return { failing: failing.size, longestMs: Math.max(0, ...runs.map(({ duration_ms }) => Number(duration_ms ?? 0))) };
}

/** True if the last attempt of this task failed. */
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
