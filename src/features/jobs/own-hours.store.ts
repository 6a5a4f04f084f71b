import { WORKDAY } from './timezones.ts';

/**
 * Says in the first `[data-own-hours]` when the reader's working day is today in UTC, such as `22:30–06:30`, and moves the
 * second, which renders that day and the one before, to where it begins on a strip of 24 hours.
 */
export function startLocalHours(): void {
  const [text, bar] = document.querySelectorAll('[data-own-hours]');
  if (!text || !bar) return;
  const at = (hour: number): number => new Date().setHours(hour, 0, 0, 0);
  const clock = (hour: number): string => new Date(at(hour)).toISOString().slice(11, 16);
  text.textContent = `${clock(WORKDAY.from)}–${clock(WORKDAY.to)}`;
  bar.setAttribute('x', `${(at(WORKDAY.from) % 86_400_000) / 864_000}%`);
}
