import { addDays, type Instant, startOfWeek } from '../../lib/dates.ts';
import { capitalise } from '../../lib/text.ts';

/** Selectable periods in days. */
export const STATISTICS_DAYS = [30, 90, 400] as const;
export type StatisticsDays = (typeof STATISTICS_DAYS)[number];
export const parseStatisticsDays = (text: string | null): StatisticsDays =>
  STATISTICS_DAYS.find((span) => `${span}` === text) ?? 30;

export interface DayNumbers {
  day: string;
  /** Page views, with roles. */
  views: number;
  /** Visits from other sites or without a referrer. */
  visits: number;
  /** Approximate distinct readers. */
  readers: number;
  searches: number;
  unfound: number;
}

/** Page or host with its count. `null` for the sum of others. */
export interface PageOrHostCount {
  name: string | null;
  number: number;
}

export interface SearchWordCount {
  words: string;
  number: number;
  unfound: number;
}

/** Roles of a source in the week of Monday `week`. */
export interface SourceFunnelWeek {
  week: string;
  source: string;
  posted: number;
  read: number;
  applied: number;
}

/** Posting funnel of one week. The last two numbers count roles. */
export interface PostingFunnelWeek {
  week: string;
  began: number;
  previewed: number;
  sent: number;
  approved: number;
}

export interface AdDayTotals {
  day: string;
  impressions: number;
  clicks: number;
}

export interface WeekComparison {
  label: string;
  count: number;
  before: number;
}

const dayOf = (instant: Instant): string => instant.slice(0, 10);
export const DAYS_A_WEEK = 7;

/** Days ending today, oldest first. */
export function listLastDays(count: number, now: Instant): string[] {
  return Array.from({ length: count }, (_, i) => dayOf(addDays(now, i + 1 - count)));
}

/** Mondays ending with this week, oldest first. */
export function listLastMondays(count: number, now: Instant): string[] {
  const last = `${startOfWeek(dayOf(now))}T00:00:00.000Z`;
  return Array.from({ length: count }, (_, i) => dayOf(addDays(last, (i + 1 - count) * DAYS_A_WEEK)));
}

/** Name of a source: `lever:acme` is Lever. Null means posted here. */
export const sourceName = (source: string | null): string =>
  source === null ? 'Posted here' : capitalise(source.split(':')[0] ?? '');
