import { median } from 'd3-array';
import { SENIORITIES, type Seniority } from '../../db/column-values.ts';
import { type ChunkedWork, forEachInChunks } from '../../lib/chunked-work.ts';
import { addDays, DAY, startOfWeek, toInstant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import { isDisclosable } from './disclosure.ts';
import type { MarketJob, TimeRange } from './market-role.ts';
import { collectPayPoints, jobsPublishedIn, jobsPublishedWithoutReposts } from './market-role.ts';
import type { PayPoint } from './pay-point.ts';
import { roundAmountFinely } from './pay-rounding.ts';

export const WEEKS_SHOWN = 104;
/** Further days read, for roles that ended in the first weeks. */
export const DAYS_BEFORE = 90;
/** Weeks in averages of shares. Medians need more. */
export const WEEKS_OF_SHARES = 4;
export const WEEKS_OF_MEDIANS = 13;
const MAX_ROWS = 10;

/** Weekly trends over two years, Monday to Sunday (UTC), oldest first. */
export interface TrendNumbers {
  /** First Monday. */
  from: string;
  /** Published roles by week. */
  openings: number[];
  shares: ShareSpan[];
  medians: MedianSpan[];
  currency: Currency | null;
  /** Roles published in the second and first year, and how many have a level, skill, category or country. */
  now: number;
  before: number;
  levels: TrendComparison<Seniority>[];
  skills: TrendComparison[];
  categories: TrendComparison[];
  places: TrendComparison[];
  /** Reply times. Null for a category. */
  replies: ReplySpan[] | null;
}

interface ShareSpan {
  roles: number;
  remote: number;
  hybrid: number;
  onSite: number;
  paid: number;
}

interface MedianSpan {
  /** Ended roles with the median of days open. Null below the minimum. */
  ended: number;
  days: number | null;
  /** Full-time roles with pay in the currency, and their yearly median in minor units. Null if not disclosed. */
  paid: number;
  median: number | null;
}

interface ReplySpan {
  replied: number;
  /** Median days until the first reply. */
  days: number | null;
}

export interface TrendComparison<Slug extends string = string> {
  slug: Slug;
  now: number;
  before: number;
}

export interface ReplyTimes {
  employer: string;
  /** Milliseconds, as of `Date`. */
  receivedAt: number;
  repliedAt: number;
}

/** Whole weeks of two years up to last Sunday. */
export function lastTwoYearsOfWeeks(now: Date): TimeRange {
  const until = `${startOfWeek(toInstant(now).slice(0, 10))}T00:00:00.000Z`;
  return { from: addDays(until, -7 * WEEKS_SHOWN), until };
}

export const twoYearsEndingWith = (year: number): TimeRange => lastTwoYearsOfWeeks(new Date(Date.UTC(year + 1, 0, 1)));

/** Computes weekly trends. `replies` cover the same period. */
export function* computeTrends(
  roles: readonly MarketJob[],
  span: TimeRange,
  replies: readonly ReplyTimes[] | null,
): ChunkedWork<TrendNumbers> {
  const published = yield* jobsPublishedIn(roles, span);
  const middle = addDays(span.from, (7 * WEEKS_SHOWN) / 2);
  const before = yield* jobsPublishedIn(published, { from: span.from, until: middle });
  const now = yield* jobsPublishedIn(published, { from: middle, until: span.until });
  const compare = (valuesOf: (role: MarketJob) => readonly string[]) => compared(now, before, valuesOf);
  const currency = yield* mainCurrency(published);
  const levels = [
    yield* countBy(now, ({ seniority }) => [seniority]),
    yield* countBy(before, ({ seniority }) => [seniority]),
  ];
  return {
    from: span.from.slice(0, 10),
    openings: (yield* inSpans(published, span, 1, ({ publishedAt }) => publishedAt)).map((week) => week.length),
    shares: yield* sharesOf(published, span),
    medians: yield* mediansOf(roles, span, currency),
    currency,
    now: now.length,
    before: before.length,
    levels: SENIORITIES.map((slug) => ({
      slug,
      now: levels[0]?.get(slug) ?? 0,
      before: levels[1]?.get(slug) ?? 0,
    })),
    skills: yield* compare(({ skills }) => skills),
    categories: yield* compare(({ categories }) => categories.slice(0, 1)),
    places: yield* compare(({ countries }) => countries),
    replies: replies && (yield* repliesOf(replies, span)),
  };
}

function* inSpans<T>(
  items: readonly T[],
  span: TimeRange,
  weeks: number,
  momentOf: (item: T) => number | null,
): ChunkedWork<T[][]> {
  const spans: T[][] = Array.from({ length: WEEKS_SHOWN / weeks }, () => []);
  const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
  yield* forEachInChunks(items, (item) => {
    const at = momentOf(item);
    if (at !== null && at >= from && at < until) spans[Math.floor((at - from) / (7 * weeks * DAY))]?.push(item);
  });
  return spans;
}

function* sharesOf(published: readonly MarketJob[], span: TimeRange): ChunkedWork<ShareSpan[]> {
  const shares: ShareSpan[] = [];
  for (const roles of yield* inSpans(published, span, WEEKS_OF_SHARES, ({ publishedAt }) => publishedAt)) {
    yield;
    const count = (is: (role: MarketJob) => boolean) => roles.filter(is).length;
    shares.push({
      roles: roles.length,
      remote: count(({ workplace }) => workplace === 'remote'),
      hybrid: count(({ workplace }) => workplace === 'hybrid'),
      onSite: count(({ workplace }) => workplace === 'on-site'),
      paid: count(({ pay }) => pay !== null),
    });
  }
  return shares;
}

function* mediansOf(
  roles: readonly MarketJob[],
  span: TimeRange,
  currency: Currency | null,
): ChunkedWork<MedianSpan[]> {
  const ended = yield* inSpans(roles, span, WEEKS_OF_MEDIANS, ({ closedAt }) => closedAt);
  const published = yield* inSpans(roles, span, WEEKS_OF_MEDIANS, ({ publishedAt }) => publishedAt);
  const spans: MedianSpan[] = [];
  for (const [i, gone] of ended.entries()) {
    const points = (yield* collectPayPoints(yield* jobsPublishedWithoutReposts(published[i] ?? [], span))).filter(
      (point) => point.currency === currency && isMain(point),
    );
    const canDisclosePay = currency !== null && isDisclosable(yield* countBy(points, ({ employer }) => [employer]));
    const days = yield* daysOf(gone, ({ publishedAt, closedAt }) => [publishedAt, closedAt ?? publishedAt]);
    spans.push({
      ended: gone.length,
      days: isDisclosable(yield* countBy(gone, ({ employer }) => [employer])) ? Math.round(median(days) ?? 0) : null,
      paid: points.length,
      median: canDisclosePay ? roundAmountFinely(median(points, ({ amount }) => amount) ?? 0, currency) : null,
    });
  }
  return spans;
}

function* repliesOf(replies: readonly ReplyTimes[], span: TimeRange): ChunkedWork<ReplySpan[]> {
  const spans: ReplySpan[] = [];
  for (const replied of yield* inSpans(replies, span, WEEKS_OF_MEDIANS, ({ repliedAt }) => repliedAt)) {
    const days = yield* daysOf(replied, ({ receivedAt, repliedAt }) => [receivedAt, repliedAt]);
    const canDisclose = isDisclosable(yield* countBy(replied, ({ employer }) => [employer]));
    spans.push({ replied: replied.length, days: canDisclose ? Math.round(median(days) ?? 0) : null });
  }
  return spans;
}

function* daysOf<T>(items: readonly T[], between: (item: T) => [number, number]): ChunkedWork<number[]> {
  const days: number[] = [];
  yield* forEachInChunks(items, (item) => {
    const [from, until] = between(item);
    days.push((until - from) / DAY);
  });
  return days;
}

const isMain = ({ contract, basis }: Pick<PayPoint, 'contract' | 'basis'>): boolean =>
  contract === 'full-time' && basis === 'year';

function* mainCurrency(roles: readonly MarketJob[]): ChunkedWork<Currency | null> {
  const counts = yield* countBy(yield* collectPayPoints(roles), (point) => (isMain(point) ? [point.currency] : []));
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function* compared(
  now: readonly MarketJob[],
  before: readonly MarketJob[],
  valuesOf: (role: MarketJob) => readonly string[],
): ChunkedWork<TrendComparison[]> {
  const present = yield* countBy(now, valuesOf);
  const past = yield* countBy(before, valuesOf);
  return [...present]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_ROWS)
    .map(([slug, count]) => ({ slug, now: count, before: past.get(slug) ?? 0 }));
}

function* countBy<T>(items: readonly T[], valuesOf: (item: T) => readonly string[]): ChunkedWork<Map<string, number>> {
  const counts = new Map<string, number>();
  yield* forEachInChunks(items, (item) => {
    for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return counts;
}
