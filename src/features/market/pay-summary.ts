import type { PayMarket, PublishedCell } from './pay-cells.ts';
import { roundDownCount, roundForPoints } from './pay-rounding.ts';

/**
 * A cell told coarsely, as it stands on the page of every role that is compared with it: such a page goes stale with every
 * change of it (decision 065).
 */
export interface PaySummary extends PayMarket {
  /** At least so many roles say it. */
  roles: number;
  p25: number;
  median: number;
  p75: number;
}

export function summarizePay({ currency, contract, basis, roles, p25, median, p75 }: PublishedCell): PaySummary {
  const at = (minor: number) => roundForPoints(minor, currency);
  return { currency, contract, basis, roles: roundDownCount(roles), p25: at(p25), median: at(median), p75: at(p75) };
}
