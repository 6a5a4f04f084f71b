import { ALL_COUNTRIES } from '../../lib/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Countries by name. Values are ISO 3166-1 alpha-2. */
export const countryOptions = ALL_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);

export const countryName = (code: string): string => countryOptions.find(({ value }) => value === code)?.label ?? code;
