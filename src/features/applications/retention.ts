import type { Instant } from '../../lib/dates.ts';

/** The moment when an application is erased: `months` after the end of its job, the last day of a shorter month. */
export function keptUntil(endedAt: Instant, months: number): Instant {
  const date = new Date(endedAt);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
