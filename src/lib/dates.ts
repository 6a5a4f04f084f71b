/** UTC time `2026-11-20T09:30:00.000Z`, sortable as text. */
export type Instant = string;

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

export const toInstant = (date: Date): Instant => date.toISOString();

export function addDays(instant: Instant, days: number): Instant {
  return new Date(Date.parse(instant) + days * DAY).toISOString();
}

export const addMinutes = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString();

/** Adds calendar months in UTC, possibly negative. Shorter months use their last day. */
export function addMonths(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}

/** Last moment before an end: on the last day of what ends at midnight. */
export const lastMomentBefore = (end: Instant): Instant => toInstant(new Date(Date.parse(end) - 1));

/** True for a valid day such as `2026-11-24`. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Monday of a day's week (`2026-11-23`, UTC). */
export function startOfWeek(day: string): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  return addDays(at.toISOString(), -((at.getUTCDay() + 6) % 7)).slice(0, 10);
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `20 November 2026`, in UTC for equal pages on all machines. */
export const formatDate = (instant: Instant): string => DATE_FORMAT.format(new Date(instant));

/** `20 Nov`. */
export const formatShortDate = (instant: Instant): string => SHORT_FORMAT.format(new Date(instant));

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** `09:30`, in UTC. */
export const formatTime = (instant: Instant): string => TIME_FORMAT.format(new Date(instant));
