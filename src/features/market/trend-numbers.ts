import { median } from 'd3-array';
import { SENIORITIES, type Seniority } from '../../db/column-values.ts';
import { addDays, DAY, type Instant, toInstant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import { isTellable } from './disclosure.ts';
import type { MarketRole, Span } from './market-role.ts';
import { pointsOf, rolesOf } from './market-role.ts';
import { roundAmount } from './pay-rounding.ts';

export const WEEKS_SHOWN = 104;
/** Shares are told of so many weeks together, and medians of more: a week alone says little of either. */
export const WEEKS_OF_SHARES = 4;
export const WEEKS_OF_MEDIANS = 13;
/** Rows of a comparison at most. */
const MOST_ROWS = 10;

/** How the roles of a category moved over two years of whole weeks, Monday to Sunday (UTC). Oldest first. */
export interface TrendNumbers {
  /** The first Monday, as a date. */
  from: string;
  /** Roles published in each week. */
  openings: number[];
  shares: ShareSpan[];
  medians: MedianSpan[];
  currency: Currency | null;
  /** Roles published in the second year and in the first, and of those how many have a level, skill, category or country. */
  now: number;
  before: number;
  levels: Compared<Seniority>[];
  skills: Compared[];
  categories: Compared[];
  places: Compared[];
  /** How employers answered applications; null for a category, of which nobody counts that. */
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
  /** Roles that ended, and the median of days for which they had been open; null where too few did. */
  ended: number;
  days: number | null;
  /** Full-time roles that disclose pay in the currency, and their median a year in minor units; null where it may not be told. */
  paid: number;
  median: number | null;
}

interface ReplySpan {
  answered: number;
  /** Median of days until the first answer. */
  days: number | null;
}

export interface Compared<Slug extends string = string> {
  slug: Slug;
  now: number;
  before: number;
}

export interface Reply {
  employer: string;
  receivedAt: Instant;
  answeredAt: Instant;
}

/** The whole weeks that are told of a day: two years up to the last Sunday before it. */
export function weeksBefore(now: Date): Span {
  const today = Date.parse(`${toInstant(now).slice(0, 10)}T00:00:00.000Z`);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const until = toInstant(new Date(monday));
  return { from: addDays(until, -7 * WEEKS_SHOWN), until };
}

/** What these roles, of one category or of all, tell of the weeks. `replies` are those of the same time. */
export function trendsOf(roles: readonly MarketRole[], span: Span, replies: readonly Reply[] | null): TrendNumbers {
  const published = rolesWithin(roles, span);
  const middle = addDays(span.from, (7 * WEEKS_SHOWN) / 2);
  const [before, now] = [
    rolesWithin(published, { from: span.from, until: middle }),
    rolesWithin(published, { from: middle, until: span.until }),
  ];
  const compare = (valuesOf: (role: MarketRole) => readonly string[]) => compared(now, before, valuesOf);
  const currency = mainCurrency(published);
  return {
    from: span.from.slice(0, 10),
    openings: inSpans(published, span, 1, ({ publishedAt }) => publishedAt).map((week) => week.length),
    shares: inSpans(published, span, WEEKS_OF_SHARES, ({ publishedAt }) => publishedAt).map(sharesOf),
    medians: mediansOf(roles, span, currency),
    currency,
    now: now.length,
    before: before.length,
    levels: SENIORITIES.map((slug) => ({ slug, now: withLevel(now, slug), before: withLevel(before, slug) })),
    skills: compare(({ skills }) => skills),
    categories: compare(({ categories }) => categories.slice(0, 1)),
    places: compare(({ countries }) => countries),
    replies: replies && inSpans(replies, span, WEEKS_OF_MEDIANS, ({ answeredAt }) => answeredAt).map(repliesOf),
  };
}

const rolesWithin = (roles: readonly MarketRole[], { from, until }: Span): MarketRole[] =>
  roles.filter(({ publishedAt }) => publishedAt >= from && publishedAt < until);

const withLevel = (roles: readonly MarketRole[], level: Seniority): number =>
  roles.filter(({ seniority }) => seniority === level).length;

function inSpans<T>(
  items: readonly T[],
  { from, until }: Span,
  weeks: number,
  momentOf: (item: T) => Instant | null,
): T[][] {
  const spans: T[][] = Array.from({ length: WEEKS_SHOWN / weeks }, () => []);
  const start = Date.parse(from);
  for (const item of items) {
    const at = momentOf(item);
    if (at !== null && at >= from && at < until)
      spans[Math.floor((Date.parse(at) - start) / (7 * weeks * DAY))]?.push(item);
  }
  return spans;
}

const sharesOf = (roles: readonly MarketRole[]): ShareSpan => {
  const count = (is: (role: MarketRole) => boolean) => roles.filter(is).length;
  return {
    roles: roles.length,
    remote: count(({ workplace }) => workplace === 'remote'),
    hybrid: count(({ workplace }) => workplace === 'hybrid'),
    onSite: count(({ workplace }) => workplace === 'on-site'),
    paid: count(({ pay }) => pay !== null),
  };
};

function mediansOf(roles: readonly MarketRole[], span: Span, currency: Currency | null): MedianSpan[] {
  const ended = inSpans(roles, span, WEEKS_OF_MEDIANS, ({ closedAt }) => closedAt);
  const published = inSpans(roles, span, WEEKS_OF_MEDIANS, ({ publishedAt }) => publishedAt);
  return ended.map((gone, i) => {
    const points = pointsOf(rolesOf(published[i] ?? [], span)).filter(
      (point) => point.currency === currency && point.contract === 'full-time' && point.basis === 'year',
    );
    const mayTellPay = currency !== null && isTellable(countBy(points, ({ employer }) => employer));
    const days = gone.map(({ publishedAt, closedAt }) => daysBetween(publishedAt, closedAt ?? publishedAt));
    return {
      ended: gone.length,
      days: isTellable(countBy(gone, ({ employer }) => employer)) ? Math.round(median(days) ?? 0) : null,
      paid: points.length,
      median: mayTellPay ? roundAmount(median(points, ({ amount }) => amount) ?? 0, currency) : null,
    };
  });
}

function repliesOf(replies: readonly Reply[]): ReplySpan {
  const days = replies.map(({ receivedAt, answeredAt }) => daysBetween(receivedAt, answeredAt));
  const mayTell = isTellable(countBy(replies, ({ employer }) => employer));
  return { answered: replies.length, days: mayTell ? Math.round(median(days) ?? 0) : null };
}

const daysBetween = (from: Instant, until: Instant): number => (Date.parse(until) - Date.parse(from)) / DAY;

function mainCurrency(roles: readonly MarketRole[]): Currency | null {
  const counts = countBy(
    pointsOf(roles).filter(({ contract, basis }) => contract === 'full-time' && basis === 'year'),
    ({ currency }) => currency,
  );
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function compared(
  now: readonly MarketRole[],
  before: readonly MarketRole[],
  valuesOf: (role: MarketRole) => readonly string[],
): Compared[] {
  const [present, past] = [now, before].map((roles) => countBy(roles.flatMap(valuesOf), (value) => value));
  return [...(present ?? [])]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(([slug, count]) => ({ slug, now: count, before: past?.get(slug) ?? 0 }));
}

function countBy<T>(items: readonly T[], of: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1);
  return counts;
}
