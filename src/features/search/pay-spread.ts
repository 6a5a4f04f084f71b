import type { Currency } from '../../lib/money.ts';
import type { PaySpread } from './listing-view.ts';

const BUCKETS = 12;
/** Fewer disclosed ranges than this say nothing about a market (product §7). */
const FEWEST = 5;

export interface YearlyPay {
  /** Minor units a year. */
  amount: number;
  currency: Currency;
}

/** How pay spreads in its most frequent currency; null when too few roles disclose it. */
export function spreadPay(pay: readonly YearlyPay[]): PaySpread | null {
  const byCurrency = new Map<Currency, number[]>();
  for (const { amount, currency } of pay) {
    const amounts = byCurrency.get(currency);
    if (amounts) amounts.push(amount);
    else byCurrency.set(currency, [amount]);
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
