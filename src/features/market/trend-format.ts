import { formatNumber } from '../../lib/text.ts';
import { formatShortAmount } from './pay-words.ts';
import type { TrendUnit } from './trend-view.ts';

/** `41`, `38%`, `€62k`. */
export function formatTrendValue(value: number, unit: TrendUnit): string {
  switch (unit.kind) {
    case 'percent':
      return `${value}%`;
    case 'pay':
      return formatShortAmount(value, unit.currency);
    default:
      return formatNumber(value);
  }
}
