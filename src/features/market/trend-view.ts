import type { Currency } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';

/** A page of trends: each chart with its sentence, its numbers, and how they are to be read. */
export interface TrendsView {
  path: string;
  category: CategoryLink | null;
  /** The calendar year that it looks back on; null where it tells of the weeks up to now. */
  year: number | null;
  indexable: boolean;
  changedAt: string | null;
  /** First and last day of the data. Null before the first count. */
  days: { from: string; until: string } | null;
  charts: TrendChart[];
  /** True if a salary page exists for the category or for all. */
  hasPay: boolean;
  /** Years that were looked back on, the latest first. */
  years: { href: string; label: string }[];
  others: { href: string; label: string }[];
}

interface Charted {
  id: string;
  title: string;
  /** The sentence above the chart. */
  headline: string;
  unit: TrendUnit;
}

export type TrendUnit =
  | { kind: 'roles' }
  | { kind: 'percent' }
  | { kind: 'days' }
  | { kind: 'pay'; currency: Currency };

/** Numbers over time, rendered as bars where there is one series of roles, and as lines otherwise. */
export interface TimeChart extends Charted {
  kind: 'time';
  /** The first day of each span, as a date, and the roles that its numbers rest on. */
  spans: { from: string; rests: number }[];
  series: { name: string; values: (number | null)[] }[];
  weeks: number;
}

/** Shares of roles of the last year and the year before, in percent. */
export interface CompareChart extends Charted {
  kind: 'compare';
  rows: { label: string; now: number; before: number; roles: number }[];
}

export type TrendChart = TimeChart | CompareChart;
