import type { PayContract, Seniority } from '../../db/column-values.ts';
import type { PayRange } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { LocationLink } from '../locations/location.ts';
import type { PayMarket } from './pay-cells.ts';
import { toPayBasis } from './pay-point.ts';
import type { RoundedPaySummary } from './pay-summary.ts';

/** A role among comparable ones: what those pay, and where its own range lies. */
export interface RoleMarket {
  glance: RoundedPaySummary;
  /** Basis of the comparison: a craft, its field or all (null), at the role's level, in a place or any (null). */
  category: CategoryLink | null;
  seniority: Seniority;
  location: LocationLink | null;
  /** True if a closer comparison had too few roles. */
  isWidened: boolean;
  /**
   * The role's own range on the summary's basis, in minor units. Null if it states none and the summary is an estimate.
   */
  pay: { min: number; max: number } | null;
}

/** A group of roles that one is compared with: slugs, `''` for all. */
export interface Comparison {
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
 * Comparisons of a role, closest first: craft and level in its city, its country and anywhere, then its field and all
 * crafts at that level. A role without pay is compared in its own place only, whose currency it takes.
 */
export function comparisonsOf({ category, field, seniority, cities, countries, isPaid }: Compared): Comparison[] {
  const anywhere = isPaid ? [''] : [];
  const within = (slug: string, locations: readonly string[]): Comparison[] =>
    locations.map((location) => ({ category: slug, seniority, location }));
  return [
    ...within(category, [...cities, ...countries, ...anywhere]),
    ...(field ? within(field, [...countries, ...anywhere]) : []),
    ...within('', [...countries, ...anywhere]),
  ];
}

/** Market that a role's pay is compared within. The currency is null if it states none, with a yearly basis. */
export function marketOf(
  contract: PayContract,
  pay: PayRange | null,
): Omit<PayMarket, 'currency'> & { currency: string | null } {
  return { contract, basis: pay ? toPayBasis(pay).basis : 'year', currency: pay?.currency ?? null };
}

/** Position of a range's midpoint among the quartiles. */
export function payBandOf(
  { min, max }: { min: number; max: number },
  { p25, median, p75 }: RoundedPaySummary,
): PayPosition {
  const middle = (min + max) / 2;
  if (middle === median) return 'middle';
  return middle < p25 ? 'lowest' : middle < median ? 'lower' : middle <= p75 ? 'upper' : 'highest';
}

export type PayPosition = 'lowest' | 'lower' | 'middle' | 'upper' | 'highest';
