import { expect, it } from 'vitest';
import type { CategoryLink } from '../../../src/features/categories/category.ts';
import type { PublishedCell } from '../../../src/features/market/pay-cells.ts';
import { salariesMetaDescription } from '../../../src/features/market/salaries-words.ts';
import type { TrendChart } from '../../../src/features/market/trend-view.ts';
import { trendsMetaDescription } from '../../../src/features/market/trend-words.ts';

const categoryOf = (title: string) => ({ title }) as CategoryLink;

it('The description of a page of numbers names its category, so that equal numbers are not described alike', () => {
  const charts = [{ headline: '0.8 new roles each week over the last year, up from 0.2 the year before.' }];
  const describeTrends = (title: string) =>
    trendsMetaDescription({ category: categoryOf(title), year: null, charts: charts as TrendChart[] });
  expect(describeTrends('Engineering')).toBe(
    'Engineering job trends: 0.8 new roles each week over the last year, up from 0.2 the year before.',
  );
  expect(describeTrends('Motion & 3D')).not.toBe(describeTrends('Engineering'));
});

it('The description of a page of numbers of pay states the median first, and the quartiles as long as there is room for', () => {
  const whole: PublishedCell = {
    currency: 'EUR',
    contract: 'full-time',
    basis: 'year',
    category: '',
    seniority: '',
    location: '',
    roles: 41,
    p25: 5_450_000,
    median: 6_200_000,
    p75: 7_100_000,
    earlier: null,
  };
  const describePay = (title: string) =>
    salariesMetaDescription({
      category: categoryOf(title),
      location: null,
      currency: null,
      sections: [{ currency: 'EUR', roles: 41, whole, groups: [] }],
    });
  expect(describePay('UX')).toBe(
    'UX salaries: the median is €62,000. Half of the 41 full-time roles that disclose pay in EUR offer between €54,500 and €71,000 per year.',
  );
  expect(describePay('Conversational interface design')).toBe(
    'Conversational interface design salaries: the median is €62,000. Half of 41 roles offer between €54,500 and €71,000 per year.',
  );
  expect(describePay('A'.repeat(150)).length).toBeLessThanOrEqual(160);
});
