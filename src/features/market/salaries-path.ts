import { paths } from '../../paths.ts';

/** What a page is asked for: slugs, `''` for all. */
export interface Scope {
  category: string;
  location: string;
  /** Of all pay, the currency that it is told in. */
  currency?: string;
}

/** The address of the pay of a category in a place. */
export const salariesPath = ({ category, location, currency }: Scope): string =>
  currency
    ? paths.salariesInCurrency(currency)
    : category === '' && location !== ''
      ? paths.salariesIn(location)
      : paths.salaries(category, location);
