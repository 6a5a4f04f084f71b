import { describe, expect, it } from 'vitest';
import { convert, EXCHANGE_RATES, rateBetween } from '../../../src/features/market/exchange-rates.ts';

describe('A rate of exchange', () => {
  it('A rate of exchange goes by way of the euro, there and back', () => {
    const { USD = 0, GBP = 0 } = EXCHANGE_RATES.perEuro;
    expect(rateBetween('EUR', 'USD')).toBe(USD);
    expect(rateBetween('USD', 'USD')).toBe(1);
    expect((rateBetween('GBP', 'USD') ?? 0) * (rateBetween('USD', 'GBP') ?? 0)).toBeCloseTo(1, 12);
    expect(rateBetween('GBP', 'USD')).toBeCloseTo(USD / GBP, 12);
  });

  it('A rate of exchange minds the minor units of both', () => {
    expect(convert(5_000_000, 'EUR', 'JPY')).toBe(Math.round(50_000 * (EXCHANGE_RATES.perEuro.JPY ?? 0)));
    expect(convert(convert(6_200_000, 'EUR', 'JPY') ?? 0, 'JPY', 'EUR')).toBeCloseTo(6_200_000, -2);
  });

  it('A rate of exchange is not made up where none is known', () => {
    expect(rateBetween('EUR', 'COP')).toBeUndefined();
    expect(convert(100, 'COP', 'EUR')).toBeUndefined();
  });

  it('A rate of exchange has a day, and is of a currency that there is', () => {
    expect(EXCHANGE_RATES.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(Object.keys(EXCHANGE_RATES.perEuro).filter((code) => !known.has(code))).toEqual([]);
  });
});
