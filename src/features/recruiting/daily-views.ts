import { addDays, type Instant } from '../../lib/dates.ts';

/** Views of a role in a browser on one day, `2026-11-20`. */
export interface DailyViews {
  day: string;
  views: number;
}

/** The most days that a chart shows side by side. */
const MOST_DAYS = 90;

const dayOf = (at: Instant): string => at.slice(0, 10);

/**
 * Every day of a role from its publication to its end, or to now: those without a view too. Of a role that is open for long, the last
 * ones. `counted` has the days with views, the oldest first.
 */
export function fillDays(
  counted: readonly DailyViews[],
  job: { publishedAt: Instant | null; closedAt: Instant | null },
  now: Instant,
): DailyViews[] {
  if (!job.publishedAt) return [];
  const last = [dayOf(job.closedAt ?? now), counted.at(-1)?.day ?? ''].sort().at(-1) ?? '';
  const views = new Map(counted.map((one) => [one.day, one.views]));
  const days: DailyViews[] = [];
  for (
    let at = last;
    at >= dayOf(job.publishedAt) && days.length < MOST_DAYS;
    at = dayOf(addDays(`${at}T00:00:00Z`, -1))
  )
    days.unshift({ day: at, views: views.get(at) ?? 0 });
  return days;
}
