import { findClockOffset } from '../db/database-clock.ts';
import type { Db } from '../db/tables.ts';
import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';

/** Clocks of several machines may differ by this much, in milliseconds. */
const CLOCKS_DIFFER_MS = MINUTE;

/** Latest time that a value set at most `ms` ahead can have. A later one was set by a wrong clock and is ignored. */
export const latestPlausible = (now: Date, ms = 0): Instant =>
  toInstant(new Date(now.getTime() + ms + CLOCKS_DIFFER_MS));

/** True if a time set at most `ms` ahead has come or was set by a wrong clock. */
export const isDueDespiteSkew = (moment: Instant, now: Date, ms: number): boolean =>
  moment <= toInstant(now) || moment > latestPlausible(now, ms);

/**
 * Tells the time by the database's clock, which all workers share. By its own, a machine that is minutes ahead or behind
 * would take over work that others still do, and run every schedule again and again.
 */
export const databaseClock = (db: Db) => async (): Promise<Date> => new Date(Date.now() + (await findClockOffset(db)));
