import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';

/** Clocks of several machines may differ by this much, in milliseconds. */
const CLOCKS_DIFFER_MS = MINUTE;

/** Latest time that a value set at most `ms` ahead can have. A later one was set by a wrong clock and is ignored. */
export const latestPlausible = (now: Date, ms = 0): Instant =>
  toInstant(new Date(now.getTime() + ms + CLOCKS_DIFFER_MS));

/** True if a time set at most `ms` ahead has come or was set by a wrong clock. */
export const isDueDespiteSkew = (moment: Instant, now: Date, ms: number): boolean =>
  moment <= toInstant(now) || moment > latestPlausible(now, ms);
