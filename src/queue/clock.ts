import { type Instant, MINUTE, toInstant } from '../lib/dates.ts';

/** Clocks of several machines may differ by this much, in milliseconds. */
const CLOCKS_DIFFER_MS = MINUTE;

/** What was set to at most `ms` ahead and lies after this can only come from a clock that was wrong: nobody waits for it. */
export const latestPlausible = (now: Date, ms = 0): Instant =>
  toInstant(new Date(now.getTime() + ms + CLOCKS_DIFFER_MS));

/** Whether a moment that was set to at most `ms` ahead has come, or can only come from a wrong clock. */
export const isDueDespiteSkew = (moment: Instant, now: Date, ms: number): boolean =>
  moment <= toInstant(now) || moment > latestPlausible(now, ms);
