import { MAX_META_DESCRIPTION_LENGTH } from '../../lib/lengths.ts';
import { type Currency, formatPay, formatWholeAmount } from '../../lib/money.ts';
import { capitalise, fitSentences, formatNumber, lowerFirstUnlessAbbreviation, pluralize } from '../../lib/text.ts';
import { contractNames } from '../jobs/job.ts';
import type { PayMarket, PublishedCell } from './pay-cells.ts';
import type { PayBasis } from './pay-point.ts';
import type { TrendUnit } from './trend-view.ts';

export const basisNames: Record<PayBasis, string> = { year: 'per year', day: 'per day', hour: 'per hour' };

// Cached, because creating a formatter is slow.
const names = new Map<Currency, string>();

/** `euros (EUR)`, `US dollars (USD)`. */
export const currencyName = (currency: Currency): string => names.getOrInsertComputed(currency, formatCurrencyName);

function formatCurrencyName(currency: Currency): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  );
  return `${parts.find(({ type }) => type === 'currency')?.value ?? currency} (${currency})`;
}

/** `Euros (EUR)`. */
export const capitalisedCurrencyName = (currency: Currency): string => capitalise(currencyName(currency));

/** `€54.5k`. */
export const formatShortAmount = (minor: number, currency: Currency): string =>
  formatPay({ min: minor, max: minor, currency, period: 'year' });

/** Change of the median in percent. Undefined if not disclosed. */
export const medianChangeInPercent = ({
  median,
  earlier,
}: Pick<PublishedCell, 'median' | 'earlier'>): number | undefined =>
  earlier ? Math.round((median / earlier - 1) * 100) : undefined;

/** `+3%`, `−2%`, `±0%`. */
export const formatPercentChange = (percent: number): string =>
  percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;

/** `Half of the 41 full-time roles that disclose pay in EUR offer between €54,500 and €71,000 per year.` */
export const describeQuartiles = (cell: PublishedCell): string =>
  `Half of the ${pluralize(cell.roles, `${kindOf(cell)} role`)} that disclose pay in ${cell.currency} ${offerOf(cell)}`;

/** `Half of 41 roles offer between €54,500 and €71,000 per year.` */
export const describeQuartilesBriefly = (cell: PublishedCell): string =>
  `Half of ${pluralize(cell.roles, 'role')} ${offerOf(cell)}`;

const offerOf = ({ currency, p25, p75, basis }: PublishedCell): string =>
  `offer between ${formatWholeAmount(p25, currency)} and ${formatWholeAmount(p75, currency)} ${basisNames[basis]}.`;

/** `The median is €62,000, 3% more than a year before.` */
export const describeMedian = (cell: PublishedCell): string =>
  `The median is ${formatWholeAmount(cell.median, cell.currency)}${describeChange(cell)}.`;

export const describePayCell = (cell: PublishedCell): string => `${describeQuartiles(cell)} ${describeMedian(cell)}`;

/** `, 3% more than a year before`. Empty if unknown. */
function describeChange(cell: Pick<PublishedCell, 'median' | 'earlier'>): string {
  const percent = medianChangeInPercent(cell);
  if (percent === undefined) return '';
  if (percent === 0) return ', the same as a year before';
  return `, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than a year before`;
}

/** `full-time`, before `role`. */
const kindOf = ({ contract }: Pick<PayMarket, 'contract'>): string => contractNames[contract].toLowerCase();

/**
 * Meta description of at most 160 characters: the heading, which keeps descriptions unique, then sentences that fit. Each has
 * several lengths, longest first.
 */
export const composeMetaDescription = (
  heading: string,
  first: string,
  more: readonly (readonly string[])[] = [],
): string =>
  fitSentences([[`${heading}: ${lowerFirstUnlessAbbreviation(first)}`], ...more], MAX_META_DESCRIPTION_LENGTH);

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
