import { parseAmount } from '../../lib/amount.ts';
import { formatNumber } from '../../lib/text.ts';
import { type PayFilter, QUERY_LIMITS } from './query.ts';

/** Parses pay in whole units. A sign such as `£70k` overrides the selected currency, `$` means any dollar. Null if invalid. */
export function parsePayFilter(
  input: string,
  chosen: string,
  { period = 'year', end }: Partial<Pick<PayFilter, 'period' | 'end'>> = {},
): PayFilter | null {
  const text = input.trim();
  const sign = SIGN.exec(text)?.[0];
  const min = Math.round(parseAmount(text.replace(SIGN, '')) ?? 0);
  const currency = sign === '€' ? 'EUR' : sign === '£' ? 'GBP' : sign && !chosen.endsWith('D') ? 'USD' : chosen;
  return min > 0 && min <= QUERY_LIMITS.payMin.max ? { min, currency, period, ...(end && { end }) } : null;
}

const SIGN = /^[€£$]|[€£$]$/;

/** Verbs for the end of a range that is compared with the amount, by value of `payEnd`. */
export const PAY_END_LABELS = { max: 'reaches', min: 'starts at' } as const;

/** `reaches EUR 70,000`. */
export const describePayFilter = ({ min, currency, end }: PayFilter): string =>
  `${PAY_END_LABELS[end ?? 'max']} ${currency} ${formatNumber(min)}`;
