import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getDatabaseClockOffset, getDialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';

/** Tolerated clock difference in milliseconds. */
const CLOCKS_DIFFER_MS = MINUTE;

/** Latest plausible time of a value set at most `ms` ahead. Later ones are of a wrong clock and ignored. */
export const latestPlausibleTime = (now: Date, ms = 0): Instant =>
  toInstant(new Date(now.getTime() + ms + CLOCKS_DIFFER_MS));

/** True if a time set at most `ms` ahead has come or is of a wrong clock. */
export const isDueDespiteSkew = (moment: Instant, now: Date, ms: number): boolean =>
  moment <= toInstant(now) || moment > latestPlausibleTime(now, ms);

/** Database time, shared by all workers. With own clocks, a machine minutes ahead would take over running tasks. */
export const databaseClock = (db: Db) => async (): Promise<Date> =>
  new Date(Date.now() + (await getDatabaseClockOffset(db)));

/** Task claimed by a worker until its lease ends. */
export interface LeasedTask {
  id: string;
  name: string;
  payload: string;
  lease: string;
  /** Attempt, from 1. */
  attempts: number;
  maxAttempts: number;
}

const later = (now: Date, seconds: number): string => toInstant(new Date(now.getTime() + seconds * 1_000));

/** Claims the longest due task of the given kinds, patient ones last. Undefined if none. `leaseNow` is the shared clock. */
export async function claimTask(
  db: Db,
  names: readonly string[],
  now: Date,
  leaseSeconds: number,
  leaseNow = now,
): Promise<LeasedTask | undefined> {
  if (names.length === 0) return undefined;
  const selectDue = () => selectFree(db, names, now, leaseSeconds, leaseNow).select('id');
  // Checking first keeps idle workers from writing.
  if (!(await selectDue().limit(1).executeTakeFirst())) return undefined;
  const due = selectDue()
    .orderBy('priority')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .$if(getDialect(db) === 'postgres', (query) => query.forUpdate().skipLocked());
  const lease = randomUUID();
  const row = await db
    .updateTable('tasks')
    .set({ lease, leased_until: later(leaseNow, leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returning(['id', 'name', 'payload', 'attempts', 'max_attempts'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      payload: row.payload,
      lease,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
    }
  );
}

/** Due tasks without a valid lease. Implausibly late leases are of a wrong clock. */
function selectFree(db: Db, names: readonly string[], now: Date, leaseSeconds: number, leaseNow: Date) {
  return db
    .selectFrom('tasks')
    .where('state', '=', 'open')
    .where('run_at', '<=', toInstant(now))
    .where('name', 'in', names)
    .where((eb) =>
      eb.or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', toInstant(leaseNow)),
        eb('leased_until', '>', latestPlausibleTime(leaseNow, leaseSeconds * 1_000)),
      ]),
    );
}

/** Renews a lease until released, with three attempts per term. `signal` aborts when it is lost. @param renew false if lost */
export function keepLeaseRenewed(
  renew: () => Promise<boolean>,
  leaseMs: number,
): { signal: AbortSignal; release: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew().then(
      (isRenewed) => isRenewed || lost.abort(),
      () => {},
    );
  }, leaseMs / 3);
  return { signal: lost.signal, release: () => clearInterval(timer) };
}

type HeldTask = Pick<LeasedTask, 'id' | 'lease'>;

const change = async (db: Db, task: HeldTask, values: object): Promise<boolean> => {
  const result = await db
    .updateTable('tasks')
    .set(values)
    .where('id', '=', task.id)
    .where('lease', '=', task.lease)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
};

/** Renews a lease. False if lost. */
export const renewLease = (db: Db, task: HeldTask, now: Date, leaseSeconds: number): Promise<boolean> =>
  change(db, task, { leased_until: later(now, leaseSeconds) });

/** Marks a task as done. False if its lease was lost. */
export const finishTask = (db: Db, task: HeldTask, now: Date): Promise<boolean> =>
  change(db, task, { state: 'done', lease: null, leased_until: null, last_error: null, ended_at: toInstant(now) });

/** Schedules a retry after `waitSeconds`. */
export const rescheduleFailedTask = (
  db: Db,
  task: HeldTask,
  error: string,
  now: Date,
  waitSeconds: number,
): Promise<boolean> =>
  change(db, task, { lease: null, leased_until: null, last_error: error, run_at: later(now, waitSeconds) });

/** Defers a task without counting the attempt. */
export const deferTask = (db: Db, task: HeldTask, until: Date): Promise<boolean> =>
  change(db, task, { lease: null, leased_until: null, run_at: toInstant(until), attempts: sql<number>`attempts - 1` });

/** Marks a task as failed, for an admin. */
export const markTaskDead = (db: Db, task: HeldTask, error: string, now: Date): Promise<boolean> =>
  change(db, task, { state: 'dead', lease: null, leased_until: null, last_error: error, ended_at: toInstant(now) });
