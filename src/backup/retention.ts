import type { BackupsKept } from '../env.ts';
import { addDays, HOUR, type Instant, toInstant, weekOf } from '../lib/dates.ts';

/**
 * Backups that stay: all of the last 24 hours before the newest, and the newest of so many days, weeks (from Monday) and months
 * that have one, in UTC.
 */
export function listRetainedBackups(ats: readonly Instant[], { days, weeks, months }: BackupsKept): Set<Instant> {
  const newestFirst = ats.toSorted().reverse();
  return new Set([
    ...newestFirst.filter((at) => at > addDays(newestFirst[0] ?? at, -1)),
    ...newestOfEach(newestFirst, days, (at) => at.slice(0, 10)),
    ...newestOfEach(newestFirst, weeks, (at) => weekOf(at.slice(0, 10))),
    ...newestOfEach(newestFirst, months, (at) => at.slice(0, 7)),
  ]);
}

function newestOfEach(newestFirst: readonly Instant[], periods: number, nameOf: (at: Instant) => string): Instant[] {
  const newest = new Map<string, Instant>();
  for (const at of newestFirst) if (!newest.has(nameOf(at))) newest.set(nameOf(at), at);
  return [...newest.values()].slice(0, periods);
}

/** The period that a moment lies in: they follow one another from midnight (UTC), and each has a backup. */
export const periodOf = (everyHours: number, now: Date): Instant =>
  toInstant(new Date(now.getTime() - (now.getTime() % (everyHours * HOUR))));

/** Whether the period has no good backup yet. One that is a day ahead was told by a clock that was wrong. */
export const isBackupDue = (last: Instant | undefined, everyHours: number, now: Date): boolean =>
  last === undefined || last < periodOf(everyHours, now) || last > addDays(toInstant(now), 1);
