import { bin, quantileSorted } from 'd3-array';
import { type Currency, minorUnitsPerUnit, type PayRange } from '../../lib/money.ts';
import { MIN_SAMPLE } from '../market/disclosure.ts';
import type { PaySpread } from './listing-view.ts';

const BUCKETS = 12;

export interface YearlyPay {
  amount: number;
  currency: Currency;
}

/** Rounds a quartile to thousands, or hundreds for small amounts. Minor units. */
export function roundPay(amount: number, currency: Currency): number {
  const unit = minorUnitsPerUnit(currency) * (amount >= 10_000 * minorUnitsPerUnit(currency) ? 1_000 : 100);
  return Math.round(amount / unit) * unit;
}

export const roundedMiddleHalfOfPay = ({ p25, p75, currency }: PaySpread): PayRange => ({
  min: roundPay(p25, currency),
  max: roundPay(p75, currency),
  currency,
  period: 'year',
});

/** Pay distribution in the most frequent currency. Null if too few jobs disclose it. */
export function computePaySpread(pay: readonly YearlyPay[]): PaySpread | null {
  const byCurrency = new Map<Currency, number[]>();
  for (const { amount, currency } of pay) byCurrency.getOrInsertComputed(currency, () => []).push(amount);
  const [first] = [...byCurrency].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  if (!first || first[1].length < MIN_SAMPLE) return null;
  const [currency, amounts] = first;
  amounts.sort((a, b) => a - b);
  const low = amounts[0] ?? 0;
  const high = amounts.at(-1) ?? 0;
  const step = Math.max(1, (high - low) / BUCKETS);
  const edges = Array.from({ length: BUCKETS + 1 }, (_, i) => low + i * step);
  const bins = bin()
    .domain([low, Math.max(high, ...edges)])
    .thresholds(edges.slice(1, -1));
  const quantile = (p: number): number => Math.round(quantileSorted(amounts, p) ?? 0);
  return {
    currency,
    roles: amounts.length,
    p25: quantile(0.25),
    median: quantile(0.5),
    p75: quantile(0.75),
    buckets: bins(amounts).map((within, i) => ({
      from: Math.round(edges[i] ?? low),
      to: Math.round(edges[i + 1] ?? high),
      roles: within.length,
    })),
  };
}
