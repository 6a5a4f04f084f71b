import type { PayMarket, PublishedCell } from './pay-cells.ts';
import { roundAmountCoarsely, roundDownCount } from './pay-rounding.ts';

/** Coarsely rounded cell for job pages, which changes rarely (decision 065). */
export interface RoundedPaySummary extends PayMarket {
  roles: number;
  p25: number;
  median: number;
  p75: number;
}

export function toRoundedPaySummary({
  currency,
  contract,
  basis,
  roles,
  p25,
  median,
  p75,
}: PublishedCell): RoundedPaySummary {
  const at = (minor: number) => roundAmountCoarsely(minor, currency);
  return { currency, contract, basis, roles: roundDownCount(roles), p25: at(p25), median: at(median), p75: at(p75) };
}
