import { paths } from '../../paths.ts';

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
