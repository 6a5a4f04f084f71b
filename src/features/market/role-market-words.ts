import { formatAmount } from '../../lib/money.ts';
import { formatNumber } from '../../lib/text.ts';
import { contractNames, seniorityNames } from '../jobs/job.ts';
import { basisNames } from './pay-words.ts';
import { type PayPosition, payBandOf, type RoleMarket } from './role-market.ts';

const QUARTERS: Record<PayPosition, string> = {
  lowest: 'in the lowest quarter',
  lower: 'between the lower quartile and the median',
  middle: 'at the median',
  upper: 'between the median and the upper quartile',
  highest: 'in the highest quarter',
};

/**
 * Sentence about a range's position: `The middle of this range is between the median and the upper quartile of at least
 * 40 comparable roles.`
 */
export const describePosition = (pay: { min: number; max: number }, { glance }: RoleMarket): string =>
  `The middle of this range is ${QUARTERS[payBandOf(pay, glance)]} of ${describeSampleSize(glance)}.`;

/** `at least 40 comparable roles`. */
export const describeSampleSize = ({ roles }: RoleMarket['glance']): string =>
  `at least ${formatNumber(roles)} comparable roles`;

/** Middle half of comparable pay: `€62,000–78,000 per year`. */
export function describeMiddleHalf({ glance: { p25, p75, currency, basis } }: RoleMarket): string {
  const amount = (minor: number) => formatAmount(minor, currency);
  return `${p25 === p75 ? amount(p25) : `${amount(p25)} to ${amount(p75)}`} ${basisNames[basis]}`;
}

/** Basis of the comparison: `Product designer, senior, full-time, Germany`. */
export const describeComparison = ({ category, seniority, location, glance }: RoleMarket): string =>
  [
    category?.title ?? 'All crafts',
    seniorityNames[seniority].toLowerCase(),
    contractNames[glance.contract].toLowerCase(),
    location?.name ?? 'any place',
  ].join(', ');
