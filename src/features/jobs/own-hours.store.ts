import { WORKDAY } from './timezones.ts';

/**
 * Writes the reader's working hours in UTC (`22:30–06:30`) into the first `[data-own-hours]` and positions the second on the
 * strip.
 */
export function startLocalHours(): void {
  const [text, bar] = document.querySelectorAll('[data-own-hours]');
  if (!text || !bar) return;
  const at = (hour: number): number => new Date().setHours(hour, 0, 0, 0);
  const clock = (hour: number): string => new Date(at(hour)).toISOString().slice(11, 16);
  text.textContent = `${clock(WORKDAY.from)}–${clock(WORKDAY.to)}`;
  bar.setAttribute('x', `${(at(WORKDAY.from) % 86_400_000) / 864_000}%`);
}
