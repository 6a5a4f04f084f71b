import { describe, expect, it } from 'vitest';
import { bandsOf, placeInBand } from '../../../src/features/jobs/market-band.ts';
import type { PayRange } from '../../../src/lib/money.ts';

const yearly = (min: number, max = min, currency = 'EUR'): PayRange => ({
  min: min * 100,
  max: max * 100,
  currency,
  period: 'year',
});

describe('A market band', () => {
  it('says nothing of fewer than five ranges, of any currency and period', () => {
    const four = [50_000, 52_000, 54_000, 56_000].map((amount) => yearly(amount));
    expect(bandsOf(four)).toEqual([]);
    expect(bandsOf([...four, yearly(58_000, 58_000, 'USD'), { ...yearly(58_000), period: 'month' }])).toEqual([]);
    expect(bandsOf([...four, yearly(58_000)])).toHaveLength(1);
  });

  it('is made of the middles of ranges, rounded to what a glance holds', () => {
    const ranges = [48_100, 52_300, 54_321, 60_700, 104_321].map((middle) => yearly(middle - 3_000, middle + 3_000));
    expect(bandsOf(ranges)).toEqual([
      {
        currency: 'EUR',
        period: 'year',
        roles: 5,
        p05: 4_900_000,
        p25: 5_200_000,
        median: 5_400_000,
        p75: 6_100_000,
        p95: 9_600_000,
      },
    ]);
  });

  it('stays what it is while a few more say much the same: pages that show it stay too', () => {
    const many = Array.from({ length: 60 }, (_, i) => yearly(50_200 + i * 500));
    expect(bandsOf([...many, yearly(64_700), yearly(65_100)])).toEqual(bandsOf(many));
  });

  it.each([
    [5, 5],
    [9, 5],
    [10, 10],
    [49, 20],
    [50, 50],
    [1_999, 1_000],
  ])('of %i roles says that there are at least %i', (count, said) => {
    expect(bandsOf(Array.from({ length: count }, () => yearly(50_000)))[0]?.roles).toBe(said);
  });

  it('rounds in whole units of currencies without minor ones', () => {
    const yen = Array.from({ length: 5 }, () => ({
      min: 6_123_456,
      max: 6_123_456,
      currency: 'JPY',
      period: 'year' as const,
    }));
    expect(bandsOf(yen)[0]?.median).toBe(6_100_000);
  });

  it('is compared with the middle of a range', () => {
    const [band] = bandsOf(Array.from({ length: 21 }, (_, i) => yearly(40_000 + i * 1_000)));
    if (!band) throw new Error('There is no band');
    expect([band.p25, band.p75]).toEqual([4_500_000, 5_500_000]);
    expect(placeInBand(yearly(40_000, 49_000), band)).toBe('below');
    expect(placeInBand(yearly(40_000, 50_000), band)).toBe('within');
    expect(placeInBand(yearly(50_000, 62_000), band)).toBe('above');
  });
});
