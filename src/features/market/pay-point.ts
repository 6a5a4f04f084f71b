import type { PayBasis, PayContract, Seniority } from '../../db/column-values.ts';
import type { Currency, PayPeriod, PayRange } from '../../lib/money.ts';

export type { PayBasis, PayContract } from '../../db/column-values.ts';

/** What one role paid, as salary pages count it (decision 065). */
export interface PayPoint {
  employer: string;
  /** The middle of the range in minor units of the basis. */
  amount: number;
  currency: Currency;
  contract: PayContract;
  basis: PayBasis;
  seniority: Seniority;
  /** Slugs of the category and of what it lies in. */
  categories: readonly string[];
  /** Slugs of the countries and cities that it lies in; none for a remote role without an office. */
  places: readonly string[];
}

/** A month counts twelve times and a week 52 times to the year; days and hours are told apart, for nobody said how many there are. */
function basisOf(period: PayPeriod): { basis: PayBasis; times: number } {
  switch (period) {
    case 'day':
    case 'hour':
      return { basis: period, times: 1 };
    case 'week':
      return { basis: 'year', times: 52 };
    case 'month':
      return { basis: 'year', times: 12 };
    case 'year':
      return { basis: 'year', times: 1 };
  }
}

/** A range as its basis tells it, in minor units. */
export function toPayBasis({ min, max, period }: PayRange): { basis: PayBasis; min: number; max: number } {
  const { basis, times } = basisOf(period);
  return { basis, min: min * times, max: max * times };
}
