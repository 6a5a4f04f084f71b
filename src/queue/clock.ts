import { getDatabaseClockOffset } from '../db/database-clock.ts';
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
