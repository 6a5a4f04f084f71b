import { quantileSorted } from 'd3-array';
import { type Currency, minorUnits, type PayPeriod, type PayRange } from '../../lib/money.ts';

/**
 * How the pay of a category's open roles spreads in one currency and period (product §7), told coarsely: it stands on the
 * page of every such role, and a page goes stale with every change of it (decision 052).
 */
export interface MarketBand {
  currency: Currency;
  period: PayPeriod;
  /** At least so many roles say it. */
  roles: number;
  /** Quantiles of the middles of ranges, in minor units, rounded so that a glance can hold them. */
  p05: number;
  p25: number;
  median: number;
  p75: number;
  p95: number;
}

/** Fewer disclosed ranges than this say nothing about a market (product §7). */
export const FEWEST_DISCLOSED = 5;

/** What one role discloses. */
export type DisclosedPay = PayRange;

/** The bands of roles that disclose these ranges: one for each currency and period that enough of them share. */
export function bandsOf(ranges: readonly DisclosedPay[]): MarketBand[] {
  const groups = Map.groupBy(ranges, ({ currency, period }) => `${currency} ${period}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < FEWEST_DISCLOSED) return [];
    const { currency, period } = first;
    const middles = group.map(({ min, max }) => (min + max) / 2).sort((a, b) => a - b);
    const at = (p: number) => roundCoarsely(quantileSorted(middles, p) ?? 0, minorUnits(currency));
    const quantiles = { p05: at(0.05), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95) };
    return [{ currency, period, roles: atLeast(group.length), ...quantiles }];
  });
}

/** 54,321 becomes 54,000, and 104,321 becomes 105,000: a step of between two and five in a hundred. */
function roundCoarsely(minor: number, unit: number): number {
  const major = minor / unit;
  if (major <= 0) return 0;
  const magnitude = 10 ** Math.floor(Math.log10(major));
  const step = major / magnitude < 2.5 ? magnitude / 20 : magnitude / 10;
  return Math.round(Math.round(major / step) * step * unit);
}

/** The largest of 5, 10, 20, 50, 100, 200, 500 … that is no more than `count`. */
function atLeast(count: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(count));
  const lead = [5, 2, 1].find((one) => one * magnitude <= count) ?? 1;
  return lead * magnitude;
}

/** Where the middle of a range lies in a band of the same currency and period. */
export function placeInBand({ min, max }: PayRange, { p25, p75 }: MarketBand): 'below' | 'within' | 'above' {
  const middle = (min + max) / 2;
  return middle < p25 ? 'below' : middle > p75 ? 'above' : 'within';
}
