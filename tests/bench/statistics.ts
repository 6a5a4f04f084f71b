import { median as medianOf } from 'd3-array';

/** The value below which a share of the numbers lies, the next higher one where it falls between two; NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** The middle of the numbers; of an even count, the mean of the middle two; NaN of none. */
export const median = (numbers: readonly number[]): number => medianOf(numbers) ?? Number.NaN;
