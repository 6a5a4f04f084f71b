import { addDays, type Instant } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import type { JobViewReferrer } from './job-sources.ts';

/** Counts of a job on one day, `2026-11-20`. */
export interface JobDailyNumbers {
  day: string;
  views: number;
  /** Applications, or clicks to the employer's site. */
  applied: number;
  /** Referring hosts of the views, most frequent first. */
  sources: JobViewReferrer[];
}

const MAX_DAYS = 90;

const dayOf = (at: Instant): string => at.slice(0, 10);

/** All days of a role until its end or now, at most `MAX_DAYS`. `counted` has days with counts, oldest first. */
export function fillMissingDays(
  counted: readonly JobDailyNumbers[],
  job: { publishedAt: Instant | null; closedAt: Instant | null },
  now: Instant,
): JobDailyNumbers[] {
  if (!job.publishedAt) return [];
  const last = [dayOf(job.closedAt ?? now), counted.at(-1)?.day ?? ''].sort().at(-1) ?? '';
  const known = new Map(counted.map((one) => [one.day, one]));
  const days: JobDailyNumbers[] = [];
  for (
    let at = last;
    at >= dayOf(job.publishedAt) && days.length < MAX_DAYS;
    at = dayOf(addDays(`${at}T00:00:00Z`, -1))
  )
    days.unshift(known.get(at) ?? { day: at, views: 0, applied: 0, sources: [] });
  return days;
}

/** Referring hosts of all given days, most frequent first. */
export function sumViewsByReferrer(days: readonly JobDailyNumbers[]): JobViewReferrer[] {
  const sums = new Map<string, number>();
  for (const { host, views } of days.flatMap(({ sources }) => sources)) sums.set(host, (sums.get(host) ?? 0) + views);
  return [...sums].map(([host, views]) => ({ host, views })).sort(compareByViews);
}

/** Most views first, then by name. */
export const compareByViews = (a: JobViewReferrer, b: JobViewReferrer): number =>
  b.views - a.views || compareCodeUnits(a.host, b.host);
