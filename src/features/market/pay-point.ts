import type { PayBasis, PayContract, Seniority } from '../../db/column-values.ts';
import type { Currency, PayPeriod, PayRange } from '../../lib/money.ts';

export type { PayBasis, PayContract } from '../../db/column-values.ts';

/** Pay of one role for aggregation (decision 065). */
export interface PayPoint {
  employer: string;
  /** Midpoint in minor units. */
  amount: number;
  currency: Currency;
  contract: PayContract;
  basis: PayBasis;
  seniority: Seniority;
  categories: readonly string[];
  /** Countries and cities. Empty for a remote role without an office. */
  places: readonly string[];
}

/** Converts months (12) and weeks (52) to years. Days and hours stay, because their number per year is unknown. */
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

/** Converts a range to its basis, in minor units. */
export function toPayBasis({ min, max, period }: PayRange): { basis: PayBasis; min: number; max: number } {
  const { basis, times } = basisOf(period);
  return { basis, min: min * times, max: max * times };
}
