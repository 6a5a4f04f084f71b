import type { BackupRetention } from '../env.ts';
import { addDays, HOUR, type Instant, startOfWeek, toInstant } from '../lib/dates.ts';

/** Lists backups to keep: those of the last 24 hours, and the newest of each day, week (from Monday) and month, in UTC. */
export function listRetainedBackups(ats: readonly Instant[], { days, weeks, months }: BackupRetention): Set<Instant> {
  const newestFirst = ats.toSorted().reverse();
  return new Set([
    ...newestFirst.filter((at) => at > addDays(newestFirst[0] ?? at, -1)),
    ...newestOfEach(newestFirst, days, (at) => at.slice(0, 10)),
    ...newestOfEach(newestFirst, weeks, (at) => startOfWeek(at.slice(0, 10))),
    ...newestOfEach(newestFirst, months, (at) => at.slice(0, 7)),
  ]);
}

function newestOfEach(newestFirst: readonly Instant[], periods: number, nameOf: (at: Instant) => string): Instant[] {
  const newest = new Map<string, Instant>();
  for (const at of newestFirst) if (!newest.has(nameOf(at))) newest.set(nameOf(at), at);
  return [...newest.values()].slice(0, periods);
}

/** Start of the backup period of a moment. Periods count from midnight UTC. */
export const backupPeriodStart = (everyHours: number, now: Date): Instant =>
  toInstant(new Date(now.getTime() - (now.getTime() % (everyHours * HOUR))));

/** True if the period has no good backup. Ignores times more than a day ahead, which a wrong clock recorded. */
export const isBackupDue = (last: Instant | undefined, everyHours: number, now: Date): boolean =>
  last === undefined || last < backupPeriodStart(everyHours, now) || last > addDays(toInstant(now), 1);
