import type { PayContract, Seniority } from '../../db/column-values.ts';
import type { PayRange } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { LocationLink } from '../locations/location.ts';
import type { PayMarket } from './pay-cells.ts';
import { toPayBasis } from './pay-point.ts';
import type { PaySummary } from './pay-summary.ts';

/** A role among comparable ones: what those pay, and where its own range lies (decision 071). */
export interface RoleMarket {
  glance: PaySummary;
  /** What it is compared with: a craft, its field or all (null), of its own level, in a place or any (null). */
  category: CategoryLink | null;
  seniority: Seniority;
  location: LocationLink | null;
  /** Whether a nearer comparison was looked for first, of too few roles to tell. */
  isWidened: boolean;
  /** Its own range as the glance counts it, in minor units; null where it says none, and what is told is our estimate. */
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
  /** The category that it lies in. */
  field: string | null;
  seniority: Seniority;
  cities: readonly string[];
  countries: readonly string[];
  /** Whether its own pay says which market it is in. */
  isPaid: boolean;
}

/**
 * What a role is compared with, the nearest first: its craft and level in its city, its country, anywhere; then its field, and
 * all crafts, of that level: other levels are paid otherwise. A role that says no pay has no currency but that of its place, and is compared there only.
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

/** What a role's pay may be compared within; the currency is null where it says none, and a year is meant. */
export function marketOf(
  contract: PayContract,
  pay: PayRange | null,
): Omit<PayMarket, 'currency'> & { currency: string | null } {
  return { contract, basis: pay ? toPayBasis(pay).basis : 'year', currency: pay?.currency ?? null };
}

/** Where the middle of a range lies among the quarters of what others pay. */
export function payBandOf({ min, max }: { min: number; max: number }, { p25, median, p75 }: PaySummary): PayBand {
  const middle = (min + max) / 2;
  if (middle === median) return 'middle';
  return middle < p25 ? 'lowest' : middle < median ? 'lower' : middle <= p75 ? 'upper' : 'highest';
}

export type PayBand = 'lowest' | 'lower' | 'middle' | 'upper' | 'highest';
