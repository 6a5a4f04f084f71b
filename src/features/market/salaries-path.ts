import { paths } from '../../paths.ts';

/** Slugs that a page is about, `''` for all. */
export interface Scope {
  category: string;
  location: string;
  /** Currency that all pay is converted to. */
  currency?: string;
}

/** The address of the pay of a category in a place. */
export const salariesPath = ({ category, location, currency }: Scope): string =>
  currency
    ? paths.salariesInCurrency(currency)
    : category === '' && location !== ''
      ? paths.salariesIn(location)
      : paths.salaries(category, location);
