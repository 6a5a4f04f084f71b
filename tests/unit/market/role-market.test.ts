import { expect, it } from 'vitest';
import { roundAmountCoarsely, roundDownCount } from '../../../src/features/market/pay-rounding.ts';
import { comparePayToMarket, listComparisonGroups } from '../../../src/features/market/role-market.ts';

const role = {
  category: 'ui',
  field: 'product',
  seniority: 'senior',
  cities: ['berlin'],
  countries: ['germany'],
} as const;
const output = (isPaid: boolean, changes = {}) =>
  listComparisonGroups({ ...role, isPaid, ...changes }).map(({ category, seniority, location }) =>
    [category, seniority, location].join(' '),
  );

it('What a role is compared with widens from its city to anywhere, and from its craft to its field and to all of them', () => {
  expect(output(true)).toEqual([
    'ui senior berlin',
    'ui senior germany',
    'ui senior ',
    'product senior germany',
    'product senior ',
    ' senior germany',
    ' senior ',
  ]);
  expect(output(true, { field: null, cities: [], countries: [] })).toEqual(['ui senior ', ' senior ']);
});

it('The comparison of a role stays in its city and country where it states no pay', () => {
  expect(output(false)).toEqual(['ui senior berlin', 'ui senior germany', 'product senior germany', ' senior germany']);
  expect(output(false, { cities: [], countries: [] })).toEqual([]);
});

const market = { currency: 'EUR', contract: 'full-time', basis: 'year' } as const;
const glance = { ...market, roles: 20, p25: 4_500_000, median: 5_000_000, p75: 5_500_000 };
const range = (min: number, max: number) => ({ min: min * 100, max: max * 100 });

it.each([
  [range(40_000, 49_999), 'lowest'],
  [range(40_000, 50_000), 'lower'],
  [range(40_000, 60_000), 'middle'],
  [range(45_000, 60_000), 'upper'],
  [range(50_000, 60_000), 'upper'],
  [range(50_000, 62_000), 'highest'],
] as const)('A glance at pay has the middle of %j in its quarter: %s', (pay, quarter) => {
  expect(comparePayToMarket(pay, glance)).toBe(quarter);
});

it('A glance at pay is rounded to what the eye holds, in whole units of currencies without minor ones', () => {
  const output = [48_100, 54_321, 104_321, 96_000].map((major) => roundAmountCoarsely(major * 100, 'EUR') / 100);
  expect(output).toEqual([48_000, 54_000, 105_000, 96_000]);
  expect(roundAmountCoarsely(6_123_456, 'JPY')).toBe(6_100_000);
  expect(roundAmountCoarsely(0, 'EUR')).toBe(0);
});

it.each([
  [5, 5],
  [7, 6],
  [9, 8],
  [14, 10],
  [19, 15],
  [41, 40],
  [79, 60],
  [1_999, 1_500],
])('A glance at pay of %i roles says that there are at least %i', (count, reported) => {
  expect(roundDownCount(count)).toBe(reported);
});
