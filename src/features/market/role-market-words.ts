import { formatWholeAmount } from '../../lib/money.ts';
import { formatNumber } from '../../lib/text.ts';
import { contractNames, seniorityNames } from '../jobs/job.ts';
import { basisNames } from './pay-words.ts';
import { comparePayToMarket, type PayQuartilePosition, type RoleMarket } from './role-market.ts';

const POSITIONS: Record<PayQuartilePosition, string> = {
  lowest: 'Pays less than three in four similar roles.',
  lower: 'Pays less than most similar roles.',
  middle: 'Pays what similar roles pay.',
  upper: 'Pays more than most similar roles.',
  highest: 'Pays more than three in four similar roles.',
};

export const POSITION_LABELS: Record<PayQuartilePosition, string> = {
  lowest: 'In the lowest quarter of its market',
  lower: 'Below the median of its market',
  middle: 'At the median of its market',
  upper: 'Above the median of its market',
  highest: 'In the highest quarter of its market',
};

/** `Pays more than most similar roles.` */
export const describePayPosition = (pay: { min: number; max: number }, { paySummary }: RoleMarket): string =>
  POSITIONS[comparePayToMarket(pay, paySummary)];

/** `at least 40 similar roles`. */
export const describeSampleSize = ({ roles }: RoleMarket['paySummary']): string =>
  `at least ${formatNumber(roles)} similar roles`;

/** `€62,000–78,000 per year`. */
export function describeMiddleHalf({ paySummary: { p25, p75, currency, basis } }: RoleMarket): string {
  const amount = (minor: number) => formatWholeAmount(minor, currency);
  return `${p25 === p75 ? amount(p25) : `${amount(p25)}–${amount(p75).replace(/^\D+/, '')}`} ${basisNames[basis]}`;
}

/** `Product designer, senior, full-time, Germany`. */
export const describeComparisonGroup = ({ category, seniority, location, paySummary }: RoleMarket): string =>
  [
    category?.title ?? 'All crafts',
    seniorityNames[seniority].toLowerCase(),
    contractNames[paySummary.contract].toLowerCase(),
    location?.name ?? 'any place',
  ].join(', ');
