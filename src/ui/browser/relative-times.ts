import { onContentChange } from './parts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'];

/** Relative date: `today`, `3 days ago`, `in 5 days`. Undefined from five weeks on. Without slow `Intl`. */
export function relativeTime(instant: string, now: Date): string | undefined {
  const days = (dayOf(new Date(instant)) - dayOf(now)) / DAY;
  const distance = Math.abs(days);
  if (!(distance < 35)) return undefined;
  const span = distance < 14 ? `${distance} days` : `${Math.floor(distance / 7)} weeks`;
  return NEAR_DAYS[days + 1] ?? (days < 0 ? `${span} ago` : `in ${span}`);
}

/** Shows relative text in `<time datetime data-relative>`, with the date as title. */
export function startRelativeTimes(): void {
  let renderedAt = 0;
  const render = (): void => {
    renderedAt = Date.now();
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      time.title ||= time.textContent;
      time.textContent = relativeTime(time.dateTime, new Date()) ?? time.title;
    }
  };
  onContentChange(render);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - renderedAt >= HOUR) render();
  });
}

/** Calendar day in milliseconds, independent of clock changes. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
