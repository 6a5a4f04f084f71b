import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computePaySpread } from '../../../src/features/search/pay-spread.ts';
import { forAll } from '../../for-all.ts';

const inEuros = (amounts: number[]) => amounts.map((amount) => ({ amount, currency: 'EUR' as const }));

it('The spread of pay is shown by quartiles between the numbers and by twelve equal steps from the lowest to the highest', () => {
  const spread = computePaySpread(inEuros([6_000, 1_200, 0, 12_000, 3_000, 11_999]));
  expect(spread).toMatchObject({ roles: 6, p25: 1_650, median: 4_500, p75: 10_499 });
  expect(spread?.buckets.map(({ roles }) => roles)).toEqual([1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 2]);
  expect(spread?.buckets[3]).toEqual({ from: 3_000, to: 4_000, roles: 1 });
});

it('The spread of pay is shown of the most frequent currency, and of no fewer than five roles', () => {
  const dollars = [1, 2, 3, 4].map((amount) => ({ amount, currency: 'USD' as const }));
  expect(computePaySpread([...dollars, ...inEuros([1, 2, 3])])).toBeNull();
  expect(computePaySpread([...dollars, ...inEuros([1, 2, 3, 4, 5])])).toMatchObject({ currency: 'EUR', roles: 5 });
});

it('How pay spreads puts every role into the step that its pay is in, be all of them the same', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 5, maxLength: 40 });
  forAll([amounts, fc.constantFrom(1, 50, 100_000)], (units, unit) => {
    const pay = units.map((amount) => amount * unit);
    const low = Math.min(...pay);
    const step = Math.max(1, (Math.max(...pay) - low) / 12);
    const counts = new Array(12).fill(0);
    for (const amount of pay) counts[Math.min(11, Math.floor((amount - low) / step))]++;
    expect(computePaySpread(inEuros(pay))?.buckets.map(({ roles }) => roles)).toEqual(counts);
  });
});
