import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { isDueDespiteSkew, keepLeaseRenewed, latestPlausibleTime } from './lease.ts';

/** Recurring work of one worker at a time. Another takes over after a crash. */
export interface Schedule {
  name: string;
  everyMs: number;
  /** Runs at midnight UTC instead of a day after the last run. */
  atMidnight?: boolean;
  task?: string;
  run: (db: Db, now: Date) => Promise<unknown>;
}

export const SCHEDULE_LEASE_MS = 300_000;

/** Runs due schedules once for all workers. `onWarning` reports implausible times, which count as due. */
export async function runDueSchedules(
  db: Db,
  schedules: readonly Schedule[],
  now: Date,
  onError: (error: unknown, name: string) => void,
  onWarning: (words: string) => void = () => {},
  leaseMs = SCHEDULE_LEASE_MS,
): Promise<string[]> {
  const ran: string[] = [];
  const start = performance.now();
  const elapsed = () => new Date(now.getTime() + performance.now() - start);
  for (const { schedule, nextAt } of await listDue(db, schedules, now)) {
    const lease = randomUUID();
    if (!(await begin(db, schedule, { lease, leaseMs, now: elapsed() }))) continue;
    const heldLease = keepLeaseRenewed(() => renew(db, schedule, { lease, leaseMs, now: elapsed() }), leaseMs);
    if (nextAt > toInstant(now)) {
      onWarning(`A wrong clock had delayed the schedule "${schedule.name}" until ${nextAt}: it runs now`);
    }
    const begun = performance.now();
    let failure: string | null = null;
    try {
      await schedule.run(db, now);
    } catch (error) {
      failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      onError(error, schedule.name);
    } finally {
      heldLease.release();
    }
    await end(db, schedule, lease, now, { durationMs: Math.round(performance.now() - begun), failure });
    ran.push(schedule.name);
  }
  return ran;
}

/** `nextAt` is empty before the first run. */
async function listDue(
  db: Db,
  schedules: readonly Schedule[],
  now: Date,
): Promise<{ schedule: Schedule; nextAt: Instant }[]> {
  const rows = await db.selectFrom('schedules').select(['name', 'next_at', 'leased_until']).execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  return schedules
    .filter(({ name, everyMs }) => {
      const { next_at: nextAt = '', leased_until: lease = null } = known.get(name) ?? {};
      return isDueDespiteSkew(nextAt, now, everyMs) && isDueDespiteSkew(lease ?? '', now, SCHEDULE_LEASE_MS);
    })
    .map((schedule) => ({ schedule, nextAt: known.get(schedule.name)?.next_at ?? '' }));
}

interface Claim {
  lease: string;
  leaseMs: number;
  now: Date;
}

const leaseEnd = ({ leaseMs, now }: Claim): Instant => toInstant(new Date(now.getTime() + leaseMs));

async function begin(db: Db, { name, everyMs }: Schedule, claiming: Claim): Promise<boolean> {
  const { now } = claiming;
  const at = toInstant(now);
  const claim = { lease: claiming.lease, leased_until: leaseEnd(claiming) };
  const result = await db
    .insertInto('schedules')
    .values({ name, next_at: at, ...claim, ran_at: null, duration_ms: null, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claim)
        .where((eb) =>
          eb.or([eb('schedules.next_at', '<=', at), eb('schedules.next_at', '>', latestPlausibleTime(now, everyMs))]),
        )
        .where((eb) =>
          eb.or([
            eb('schedules.leased_until', 'is', null),
            eb('schedules.leased_until', '<=', at),
            eb('schedules.leased_until', '>', latestPlausibleTime(now, SCHEDULE_LEASE_MS)),
          ]),
        ),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Renews a claim. False if another worker took over. */
async function renew(db: Db, { name }: Schedule, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ leased_until: leaseEnd(claim) })
    .where('name', '=', name)
    .where('lease', '=', claim.lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function end(
  db: Db,
  { name, everyMs, atMidnight = false }: Schedule,
  lease: string,
  now: Date,
  { durationMs, failure }: { durationMs: number; failure: string | null },
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({
      next_at: atMidnight ? dayAfter(now) : toInstant(new Date(now.getTime() + everyMs)),
      lease: null,
      leased_until: null,
      ran_at: toInstant(now),
      duration_ms: durationMs,
      last_error: failure,
    })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}

/** Makes a schedule due. One that runs now runs again once its lease has expired. */
export async function makeScheduleDue(trx: Trx, name: string, now: Date): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ next_at: toInstant(now), lease: null })
    .where('name', '=', name)
    .execute();
}

/** Start of the next day. */
const dayAfter = (now: Date): Instant => addDays(`${toInstant(now).slice(0, 10)}T00:00:00.000Z`, 1);
