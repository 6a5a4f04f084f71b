import type { PayContract, Seniority } from '../../db/column-values.ts';
import type { PayRange } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { LocationLink } from '../locations/location.ts';
import type { PayMarket } from './pay-cells.ts';
import { toPayBasis } from './pay-point.ts';
import type { RoundedPaySummary } from './pay-summary.ts';

/** Role with the pay of comparable ones. */
export interface RoleMarket {
  paySummary: RoundedPaySummary;
  /** Comparison: a craft, its field or all (null), at its level, in a place or any (null). */
  category: CategoryLink | null;
  seniority: Seniority;
  location: LocationLink | null;
  /** True if a closer comparison had too few roles. */
  isWidened: boolean;
  /** Range in minor units of the basis. Null if unstated, when the summary is an estimate. */
  pay: { min: number; max: number } | null;
}

/** Group for comparison as slugs. `''` means all. */
export interface ComparisonGroup {
  category: string;
  seniority: Seniority;
  location: string;
}

interface Compared {
  category: string;
  /** Parent category. */
  field: string | null;
  seniority: Seniority;
  cities: readonly string[];
  countries: readonly string[];
  /** True if the role's pay determines its market. */
  isPaid: boolean;
}

/**
 * Comparisons, closest first: craft and level in city, country and anywhere, then its field and all crafts. Without pay only in
 * its own place, whose currency applies.
 */
export function listComparisonGroups({
  category,
  field,
  seniority,
  cities,
  countries,
  isPaid,
}: Compared): ComparisonGroup[] {
  const anywhere = isPaid ? [''] : [];
  const within = (slug: string, locations: readonly string[]): ComparisonGroup[] =>
    locations.map((location) => ({ category: slug, seniority, location }));
  return [
    ...within(category, [...cities, ...countries, ...anywhere]),
    ...(field ? within(field, [...countries, ...anywhere]) : []),
    ...within('', [...countries, ...anywhere]),
  ];
}

/** Market of a role. Null currency and yearly basis without stated pay. */
export function toPayMarket(
  contract: PayContract,
  pay: PayRange | null,
): Omit<PayMarket, 'currency'> & { currency: string | null } {
  return { contract, basis: pay ? toPayBasis(pay).basis : 'year', currency: pay?.currency ?? null };
}

/** Position of a range's midpoint among the quartiles. */
export function comparePayToMarket(
  { min, max }: { min: number; max: number },
  { p25, median, p75 }: RoundedPaySummary,
): PayQuartilePosition {
  const middle = (min + max) / 2;
  if (middle === median) return 'middle';
  return middle < p25 ? 'lowest' : middle < median ? 'lower' : middle <= p75 ? 'upper' : 'highest';
}

export type PayQuartilePosition = 'lowest' | 'lower' | 'middle' | 'upper' | 'highest';
