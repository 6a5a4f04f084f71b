import { onContentChange } from './content.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'];

/**
 * Relative date in the reader's calendar: `today`, `yesterday`, `3 days ago`, `2 weeks ago`, `in 5 days`. Undefined
 * from five weeks on, where the date is clearer. Written out, because loading `Intl` takes 10 ms of the first paint.
 */
export function relativeTime(instant: string, now: Date): string | undefined {
  const days = (dayOf(new Date(instant)) - dayOf(now)) / DAY;
  const distance = Math.abs(days);
  if (!(distance < 35)) return undefined;
  const span = distance < 14 ? `${distance} days` : `${Math.floor(distance / 7)} weeks`;
  return NEAR_DAYS[days + 1] ?? (days < 0 ? `${span} ago` : `in ${span}`);
}

/** Writes `<time datetime data-relative>` in relative words; the date that was there becomes its title. */
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

/** The calendar day in milliseconds: days are of equal length even where clocks are changed. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
