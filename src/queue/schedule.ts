import { randomUUID } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { toInstant } from '../lib/dates.ts';

/** Something done again and again, by one worker at a time. A worker that dies over it is followed by another. */
export interface Schedule {
  name: string;
  everyMs: number;
  run: (db: Db, now: Date) => Promise<unknown>;
}

const LEASE_SECONDS = 300;

/** Runs every schedule whose time has come and that no other worker has begun. Returns the names of those that ran. */
export async function runDueSchedules(
  db: Db,
  schedules: readonly Schedule[],
  now: Date,
  onError: (error: unknown, name: string) => void,
): Promise<string[]> {
  const ran: string[] = [];
  for (const schedule of await listDue(db, schedules, now)) {
    const lease = randomUUID();
    if (!(await begin(db, schedule, lease, now))) continue;
    const begun = performance.now();
    let failure: string | null = null;
    try {
      await schedule.run(db, now);
    } catch (error) {
      failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      onError(error, schedule.name);
    }
    await end(db, schedule, lease, now, { tookMs: Math.round(performance.now() - begun), failure });
    ran.push(schedule.name);
  }
  return ran;
}

async function listDue(db: Db, schedules: readonly Schedule[], now: Date): Promise<Schedule[]> {
  const rows = await db.selectFrom('schedules').select(['name', 'next_at', 'leased_until']).execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  const at = toInstant(now);
  return schedules.filter(({ name }) => {
    const row = known.get(name);
    return !row || (row.next_at <= at && (row.leased_until ?? '') <= at);
  });
}

async function begin(db: Db, { name }: Schedule, lease: string, now: Date): Promise<boolean> {
  const at = toInstant(now);
  const claim = { lease, leased_until: toInstant(new Date(now.getTime() + LEASE_SECONDS * 1_000)) };
  const result = await db
    .insertInto('schedules')
    .values({ name, next_at: at, ...claim, ran_at: null, took_ms: null, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(claim)
        .where('schedules.next_at', '<=', at)
        .where((eb) => eb.or([eb('schedules.leased_until', 'is', null), eb('schedules.leased_until', '<=', at)])),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

async function end(
  db: Db,
  { name, everyMs }: Schedule,
  lease: string,
  now: Date,
  { tookMs, failure }: { tookMs: number; failure: string | null },
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({
      next_at: toInstant(new Date(now.getTime() + everyMs)),
      lease: null,
      leased_until: null,
      ran_at: toInstant(now),
      took_ms: tookMs,
      last_error: failure,
    })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}
