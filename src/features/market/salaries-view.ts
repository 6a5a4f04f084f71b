import type { PayContract } from '../../db/column-values.ts';
import type { Currency } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { LocationLink } from '../locations/location.ts';
import type { PublishedCell } from './pay-cells.ts';
import type { PayBasis } from './pay-point.ts';

/** A page of pay: of all roles, a category, a place, or a category in a place. */
export interface SalariesView {
  path: string;
  category: CategoryLink | null;
  location: LocationLink | null;
  /** Chosen to be shown first, with all other pay converted to it; null for none. */
  currency: Currency | null;
  /** Offered to search engines: enough roles. */
  indexable: boolean;
  /** Time of the last change. Null before the first count. */
  changedAt: string | null;
  /** Full-time pay a year, a currency apart, that of most roles first. */
  sections: PaySection[];
  /** The first section by craft and level. Null if no craft has a disclosed level. */
  matrix: PayMatrix | null;
  /** Other contracts, and pay for days and hours. */
  others: OtherRow[];
  /** True if a trends page exists for the category or for all. */
  hasTrends: boolean;
  /** Wider pages of pay that are there, the widest first. */
  wider: { href: string; label: string }[];
}

export interface PaySection {
  currency: Currency;
  /** Number of roles in this currency. */
  roles: number;
  /** The numbers of the whole section; undefined where they are withheld. */
  whole: PublishedCell | undefined;
  groups: PayGroup[];
}

/** Pay by craft (rows) and level (columns), without empty ones. */
export interface PayMatrix {
  levels: string[];
  rows: { label: string; href: string | null; depth: 0 | 1; cells: (PublishedCell | undefined)[] }[];
}

export interface PayGroup {
  title: string;
  rows: PayRow[];
}

export interface PayRow {
  label: string;
  /** The page that tells more; null where there is none. */
  href: string | null;
  /** Depth below the first row of its group. */
  depth: 0 | 1;
  /** Undefined where there are too few to say. */
  cell: PublishedCell | undefined;
}

export interface OtherRow {
  contract: PayContract;
  basis: PayBasis;
  cell: PublishedCell;
}
