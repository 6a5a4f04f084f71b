import type { Currency } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';

/** Trends page: charts with headlines and notes. */
export interface TrendsView {
  path: string;
  category: CategoryLink | null;
  /** Calendar year of a review. Null for current trends. */
  year: number | null;
  indexable: boolean;
  changedAt: string | null;
  /** First and last day of data. Null before the first count. */
  days: { from: string; until: string } | null;
  charts: TrendChart[];
  /** True if a salary page exists for the category or for all. */
  hasPay: boolean;
  /** Reviewed years, latest first. */
  years: { href: string; label: string }[];
  others: { href: string; label: string }[];
}

interface Charted {
  id: string;
  title: string;
  headline: string;
  unit: TrendUnit;
}

export type TrendUnit =
  | { kind: 'roles' }
  | { kind: 'percent' }
  | { kind: 'days' }
  | { kind: 'pay'; currency: Currency };

/** Series over time: bars for roles, lines for others. */
export interface TimeTrendChart extends Charted {
  kind: 'time';
  /** First day and sample size of each period. */
  spans: { from: string; rests: number }[];
  series: { name: string; values: (number | null)[] }[];
  weeks: number;
}

/** Shares of the last year and the year before, in percent. */
export interface ComparisonTrendChart extends Charted {
  kind: 'compare';
  rows: { label: string; now: number; before: number; roles: number }[];
}

export type TrendChart = TimeTrendChart | ComparisonTrendChart;
