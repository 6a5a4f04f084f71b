import { paths } from '../../paths.ts';

/** What a page is asked for: slugs, `''` for all. */
export interface Scope {
  category: string;
  location: string;
}

/** The address of the pay of a category in a place. */
export const salariesPath = ({ category, location }: Scope): string =>
  category === '' && location !== '' ? paths.salariesIn(location) : paths.salaries(category, location);
