import { type PayRange, yearlyAmount } from '../../lib/money.ts';
import type { PaySpread } from './listing-view.ts';

const BUCKETS = 12;
/** Fewer disclosed ranges than this say nothing about a market (product §7). */
const FEWEST = 5;

/** How the middles of these ranges spread over a year, in their most frequent currency; null when too few. */
export function spreadPay(ranges: readonly PayRange[]): PaySpread | null {
  const byCurrency = new Map<string, number[]>();
  for (const pay of ranges) {
    const middle = yearlyAmount((pay.min + pay.max) / 2, pay.period);
    const amounts = byCurrency.get(pay.currency);
    if (amounts) amounts.push(middle);
    else byCurrency.set(pay.currency, [middle]);
  }
  const [first] = [...byCurrency].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  if (!first || first[1].length < FEWEST) return null;
  const [currency, amounts] = first;
  amounts.sort((a, b) => a - b);
  const low = amounts[0] ?? 0;
  const high = amounts.at(-1) ?? 0;
  const step = Math.max(1, (high - low) / BUCKETS);
  const buckets = Array.from({ length: BUCKETS }, (_, i) => ({
    from: Math.round(low + i * step),
    to: Math.round(low + (i + 1) * step),
    roles: 0,
  }));
  for (const amount of amounts) {
    const bucket = buckets[Math.min(BUCKETS - 1, Math.floor((amount - low) / step))];
    if (bucket) bucket.roles++;
  }
  return {
    currency,
    roles: amounts.length,
    p25: quantile(amounts, 0.25),
    median: quantile(amounts, 0.5),
    p75: quantile(amounts, 0.75),
    buckets,
  };
}

/** Quantile of sorted numbers with linear interpolation (type 7 of Hyndman and Fan). */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return Math.round(below + (above - below) * (at - Math.floor(at)));
}
