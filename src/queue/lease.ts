import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { toInstant } from '../lib/dates.ts';
import { latestPlausible } from './clock.ts';

/** A piece of work that a worker holds until `lease` runs out. */
export interface LeasedTask {
  id: string;
  name: string;
  payload: string;
  lease: string;
  /** This attempt's number, from 1. */
  attempts: number;
  maxAttempts: number;
}

const later = (now: Date, seconds: number): string => toInstant(new Date(now.getTime() + seconds * 1_000));

/**
 * Takes the piece of work that has been due longest, of the named kinds, or nothing: what is patient comes last. No two
 * workers get the same. `leaseNow` is the time by the clock that all workers share.
 */
export async function claimTask(
  db: Db,
  names: readonly string[],
  now: Date,
  leaseSeconds: number,
  leaseNow = now,
): Promise<LeasedTask | undefined> {
  if (names.length === 0) return undefined;
  const selectDue = () => selectFree(db, names, now, leaseSeconds, leaseNow).select('id');
  // Looking first keeps an idle worker from writing.
  if (!(await selectDue().limit(1).executeTakeFirst())) return undefined;
  const due = selectDue()
    .orderBy('priority')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate().skipLocked());
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

/** Due tasks without a lease. A lease that ends later than possible was set by a wrong clock. */
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
        eb('leased_until', '>', latestPlausible(leaseNow, leaseSeconds * 1_000)),
      ]),
    );
}

/**
 * Renews a lease, with three attempts before it would end, until released. `signal` aborts when the lease was lost.
 * @param renew resolves to false when it is no longer ours.
 */
export function holdLease(
  renew: () => Promise<boolean>,
  leaseMs: number,
): { signal: AbortSignal; release: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew().then(
      (isOurs) => isOurs || lost.abort(),
      () => {},
    );
  }, leaseMs / 3);
  return { signal: lost.signal, release: () => clearInterval(timer) };
}

type Held = Pick<LeasedTask, 'id' | 'lease'>;

const change = async (db: Db, held: Held, values: object): Promise<boolean> => {
  const result = await db
    .updateTable('tasks')
    .set(values)
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
};

/** Holds on to work that takes longer. False when it is no longer ours. */
export const renewLease = (db: Db, held: Held, now: Date, leaseSeconds: number): Promise<boolean> =>
  change(db, held, { leased_until: later(now, leaseSeconds) });

/** The work is done. False when it was no longer ours. */
export const finishTask = (db: Db, held: Held, now: Date): Promise<boolean> =>
  change(db, held, { state: 'done', lease: null, leased_until: null, last_error: null, ended_at: toInstant(now) });

/** The work failed and is tried again after `waitSeconds`. */
export const rescheduleFailedTask = (
  db: Db,
  held: Held,
  error: string,
  now: Date,
  waitSeconds: number,
): Promise<boolean> =>
  change(db, held, { lease: null, leased_until: null, last_error: error, run_at: later(now, waitSeconds) });

/** The turn of the work has not come: it waits until then, and this attempt does not count. */
export const deferTask = (db: Db, held: Held, until: Date): Promise<boolean> =>
  change(db, held, {
    lease: null,
    leased_until: null,
    run_at: toInstant(until),
    attempts: sql<number>`attempts - 1`,
  });

/** The work failed for good and waits for a person. */
export const markTaskDead = (db: Db, held: Held, error: string, now: Date): Promise<boolean> =>
  change(db, held, { state: 'dead', lease: null, leased_until: null, last_error: error, ended_at: toInstant(now) });
