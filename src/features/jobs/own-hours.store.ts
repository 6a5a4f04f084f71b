import { WORKDAY } from './timezones.ts';

/** The reader's own working day of today in UTC, such as `22:30–06:30`, and where it begins on a strip of 24 hours: `93.75%`. */
export function ownHours(): { words: string; start: string } {
  const at = (hour: number): number => new Date().setHours(hour, 0, 0, 0);
  const clock = (hour: number): string => new Date(at(hour)).toISOString().slice(11, 16);
  return {
    words: `${clock(WORKDAY.from)}–${clock(WORKDAY.to)}`,
    start: `${(at(WORKDAY.from) % 86_400_000) / 864_000}%`,
  };
}

/** Says them in the first `[data-own-hours]`, and moves the second there, which draws that day and the next. */
export function startOwnHours(): void {
  const [said, bar] = document.querySelectorAll('[data-own-hours]');
  if (!said || !bar) return;
  const { words, start } = ownHours();
  said.textContent = words;
  bar.setAttribute('x', start);
}
