import { median as medianOf } from 'd3-array';

/** Quantile, rounded up to a value. NaN for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Median. NaN for none. */
export const median = (numbers: readonly number[]): number => medianOf(numbers) ?? Number.NaN;
