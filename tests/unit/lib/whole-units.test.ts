import { expect, it } from 'vitest';
import { payToMajorUnits } from '../../../src/lib/whole-units.ts';

it('Pay is rounded to whole units in every field, and nothing else is changed', () => {
  const pay = { min: 1_850, max: 2_000, currency: 'EUR', period: 'hour' };
  const view = {
    jobs: [{ title: 'Designer', pay, publishedAt: '2026-01-01' }, { pay: null }],
    page: { pay: { ...pay, currency: 'JPY' } },
    paySpread: {
      currency: 'USD',
      roles: 7,
      p25: 600,
      median: 700,
      p75: 800,
      buckets: [{ from: 500, to: 900, roles: 7 }],
    },
    query: { pay: { min: 50_000, currency: 'EUR', period: 'year' }, radius: null },
    limits: { min: 1, max: 500 },
  };
  expect(payToMajorUnits(view)).toEqual({
    jobs: [{ title: 'Designer', pay: { ...pay, min: 18.5, max: 20 }, publishedAt: '2026-01-01' }, { pay: null }],
    // A yen has no smaller unit.
    page: { pay: { ...pay, currency: 'JPY' } },
    paySpread: { currency: 'USD', roles: 7, p25: 6, median: 7, p75: 8, buckets: [{ from: 5, to: 9, roles: 7 }] },
    query: view.query,
    limits: { min: 1, max: 500 },
  });
  expect(pay.min).toBe(1_850);
});
