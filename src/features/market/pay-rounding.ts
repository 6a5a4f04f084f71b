import { type Currency, minorUnitsPerUnit } from '../../lib/money.ts';

/** Rounds to steps of 0.5 to 1 %: 54,321 becomes 54,500. Minor units. */
export const roundAmountFinely = (minor: number, currency: Currency): number => roundTo(minor, currency, FINE);

/** Rounds to steps of 2 to 5 %: 54,321 becomes 54,000. Minor units. */
export const roundAmountCoarsely = (minor: number, currency: Currency): number => roundTo(minor, currency, COARSE);

/** Steps by leading digits. */
const FINE = [
  [5, 0.05],
  [2, 0.02],
  [0, 0.01],
] as const;
const COARSE = [
  [2.5, 0.1],
  [0, 0.05],
] as const;

function roundTo(minor: number, currency: Currency, steps: readonly (readonly [number, number])[]): number {
  const unit = minorUnitsPerUnit(currency);
  const major = minor / unit;
  if (major <= 0) return 0;
  const magnitude = 10 ** Math.floor(Math.log10(major));
  const share = steps.find(([from]) => major / magnitude >= from)?.[1] ?? 1;
  // Divide, because fractions below one are inexact.
  const perUnit = Math.round(1 / (magnitude * share));
  const rounded =
    perUnit > 1 ? Math.round(major * perUnit) / perUnit : Math.round(major / (magnitude * share)) * magnitude * share;
  return Math.round(rounded * unit);
}

/** Largest of 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100 … up to `count`. */
export function roundDownCount(count: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(count));
  const leadingDigits = [8, 6, 5, 4, 3, 2, 1.5, 1].find((one) => one * magnitude <= count) ?? 1;
  return leadingDigits * magnitude;
}
