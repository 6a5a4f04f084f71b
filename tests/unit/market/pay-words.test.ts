import { expect, it } from 'vitest';
import { capitalisedCurrencyName, currencyName } from '../../../src/features/market/pay-words.ts';

it('Units of amounts are written in the plural, with their code', () => {
  expect(['EUR', 'USD', 'PLN', 'JPY'].map(currencyName)).toEqual([
    'euros (EUR)',
    'US dollars (USD)',
    'Polish zlotys (PLN)',
    'Japanese yen (JPY)',
  ]);
  expect(capitalisedCurrencyName('EUR')).toBe('Euros (EUR)');
});
