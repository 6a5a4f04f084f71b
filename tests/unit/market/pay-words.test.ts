import { expect, it } from 'vitest';
import { capitalisedCurrencyName, currencyName } from '../../../src/features/market/pay-words.ts';

it('What amounts are counted in is said in the plural, with its code', () => {
  expect(['EUR', 'USD', 'PLN', 'JPY'].map(currencyName)).toEqual([
    'euros (EUR)',
    'US dollars (USD)',
    'Polish zlotys (PLN)',
    'Japanese yen (JPY)',
  ]);
  expect(capitalisedCurrencyName('EUR')).toBe('Euros (EUR)');
});
