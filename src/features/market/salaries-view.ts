import type { PayContract } from '../../db/column-values.ts';
import type { Currency } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { LocationLink } from '../locations/location.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { PublishedCell } from './pay-cells.ts';
import type { PayBasis } from './pay-point.ts';

/** Pay page of all roles, a category, a place, or both. */
export interface SalariesView {
  path: string;
  category: CategoryLink | null;
  location: LocationLink | null;
  /** Chosen currency, to which others are converted. */
  currency: Currency | null;
  /** Rates of conversion. Null without a chosen currency. */
  rates: ExchangeRates | null;
  indexable: boolean;
  /** Null before the first count. */
  changedAt: string | null;
  /** Yearly full-time pay by currency, most roles first. */
  sections: PaySection[];
  /** First section by craft and level. Null if none is disclosed. */
  matrix: PayMatrix | null;
  /** Other contracts, and pay by day and hour. */
  others: OtherPayRow[];
  /** True if a trends page exists for the category or for all. */
  hasTrends: boolean;
  /** Wider pay pages, widest first. */
  wider: { href: string; label: string }[];
}

export interface PaySection {
  currency: Currency;
  roles: number;
  /** Undefined if withheld. */
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
  /** Detailed page, if any. */
  href: string | null;
  depth: 0 | 1;
  /** Undefined below the minimum sample. */
  cell: PublishedCell | undefined;
}

export interface OtherPayRow {
  contract: PayContract;
  basis: PayBasis;
  cell: PublishedCell;
}

/** Slugs of a page. `''` means all. */
export interface SalariesScope {
  category: string;
  location: string;
  /** Currency to convert to. */
  currency?: string;
}

export const salariesPath = ({ category, location, currency }: SalariesScope): string =>
  currency
    ? paths.salariesInCurrency(currency)
    : category === '' && location !== ''
      ? paths.salariesIn(location)
      : paths.salaries(category, location);
