import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePayLine } from '../../../src/features/importing/feed-fields.ts';
import { mergePayRanges, normalisePay, parsePayPeriod } from '../../../src/features/importing/pay.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

describe('Pay', () => {
  it.each([
    [
      { min: 62_000, max: 78_000, currency: 'EUR', period: 'year' },
      { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' },
    ],
    [
      { min: '18.50', max: '21.00', currency: 'eur', period: 'hour' },
      { min: 1_850, max: 2_100, currency: 'EUR', period: 'hour' },
    ],
    [
      { min: 6_000_000, max: 9_000_000, currency: 'JPY', period: '1 YEAR' },
      { min: 6_000_000, max: 9_000_000, currency: 'JPY', period: 'year' },
    ],
    [
      { min: 65_000, max: null, currency: 'USD', period: 'per-year-salary' },
      { min: 6_500_000, max: 6_500_000, currency: 'USD', period: 'year' },
    ],
    [
      { min: '62,000', max: 78_000, currency: 'EUR', period: '' },
      { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' },
    ],
    [
      { min: 0, max: 78_000, currency: 'EUR', period: 'year' },
      { min: 7_800_000, max: 7_800_000, currency: 'EUR', period: 'year' },
    ],
  ])('Pay of %j is kept in minor units', (stated, pay) => {
    expect(normalisePay(stated)).toEqual({ pay, notes: [] });
  });

  it.each([
    ['above its maximum', { min: 90_000, max: 60_000, currency: 'EUR', period: 'year' }],
    ['of nothing', { min: 0, max: 0, currency: 'EUR', period: 'year' }],
    ['below nothing', { min: -5, max: 60_000, currency: 'EUR', period: 'year' }],
    ['without a currency', { min: 60_000, max: 70_000, currency: null, period: 'year' }],
    ['in no currency of this world', { min: 60_000, max: 70_000, currency: 'ZZZ', period: 'year' }],
    ['every two weeks', { min: 2_000, max: 3_000, currency: 'USD', period: 'bi-week-salary' }],
    ['small and for no period', { min: 3_000, max: 4_000, currency: 'EUR', period: null }],
    ['too small for a year in its currency', { min: 60_000, max: 70_000, currency: 'JPY', period: null }],
    ['for no known period', { min: 60_000, max: 70_000, currency: 'EUR', period: 'one-time' }],
    ['an hour labelled as a month', { min: '18.50', max: '18.50', currency: 'EUR', period: 'month' }],
  ])('%s is left out with a note', (_case, stated) => {
    const { pay, notes } = normalisePay(stated);
    expect(pay).toBeNull();
    expect(notes).toEqual([expect.stringMatching(/^Pay left out: /)]);
  });

  it('Pay that is not stated is no pay and no note', () => {
    expect(normalisePay({ min: null, max: undefined, currency: null, period: null })).toEqual({ pay: null, notes: [] });
  });

  it('Pay is never a range that the board would reject', () => {
    const amount = fc.oneof(fc.double(), fc.integer(), fc.oneof(fc.string(), hostileText), fc.constant(null));
    forAll(
      [amount, amount, fc.constantFrom('EUR', 'JPY', '', null), fc.constantFrom('year', 'hour', 'x', null)],
      (min, max, currency, period) => {
        const { pay } = normalisePay({ min, max, currency, period });
        if (!pay) return;
        expect(
          Number.isSafeInteger(pay.min) && Number.isSafeInteger(pay.max) && pay.min >= 0 && pay.min <= pay.max,
        ).toBe(true);
      },
    );
  });

  it.each([
    ['$152K - $212K', { min: 15_200_000, max: 21_200_000, currency: 'USD', period: 'year' }],
    ['€61.5K – €73.5K • Offers Equity', { min: 6_150_000, max: 7_350_000, currency: 'EUR', period: 'year' }],
    ['CA$33.00 – CA$37.00 per hour', { min: 3_300, max: 3_700, currency: 'CAD', period: 'hour' }],
    ['SGD 187.5K – SGD 234.4K', { min: 18_750_000, max: 23_440_000, currency: 'SGD', period: 'year' }],
    ['$65K • Offers Equity • $25K Commission', { min: 6_500_000, max: 6_500_000, currency: 'USD', period: 'year' }],
    ['EUR 62000 - 78000', { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' }],
    ['62.000 – 78.000 EUR', { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' }],
    ['50k–60k €', { min: 5_000_000, max: 6_000_000, currency: 'EUR', period: 'year' }],
    ['£45,000 to 52,000 per annum', { min: 4_500_000, max: 5_200_000, currency: 'GBP', period: 'year' }],
    ['CHF 95’000', { min: 9_500_000, max: 9_500_000, currency: 'CHF', period: 'year' }],
    ['3.200 € - 3.800 € brutto / Monat', { min: 320_000, max: 380_000, currency: 'EUR', period: 'month' }],
    ['USD 35/hr', { min: 3_500, max: 3_500, currency: 'USD', period: 'hour' }],
    ['$120,000.00-$150,000.00', { min: 12_000_000, max: 15_000_000, currency: 'USD', period: 'year' }],
    ['€3.200', null],
    ['70000', null],
    ['Competitive', null],
    ['', null],
  ])('Pay written as %j is read', (line, pay) => {
    expect(parsePayLine(line).pay).toEqual(pay);
  });

  it('Pay in several ranges is the widest of one currency', () => {
    const range = (min: number, max: number, currency: string) => normalisePay({ min, max, currency, period: 'year' });
    expect(mergePayRanges([range(50_000, 60_000, 'USD'), range(55_000, 75_000, 'USD')]).pay).toMatchObject({
      min: 5_000_000,
      max: 7_500_000,
    });
    const mixed = mergePayRanges([range(50_000, 60_000, 'USD'), range(70_000, 90_000, 'CAD')]);
    expect(mixed.pay).toMatchObject({ min: 5_000_000, max: 6_000_000, currency: 'USD' });
    expect(mixed.notes).toHaveLength(1);
  });

  it.each([
    ['1 YEAR', 'year'],
    ['1 HOUR', 'hour'],
    ['per-month-salary', 'month'],
    ['daily', 'day'],
    ['6 MONTH', undefined],
    ['semi-monthly', undefined],
    ['NONE', undefined],
  ])('Pay period %s is %s', (written, period) => {
    expect(parsePayPeriod(written)).toBe(period);
  });
});
