import { addDays, formatDate, type Instant } from '../../lib/dates.ts';
import { numberInWords } from '../../lib/number-words.ts';
import { MIN_SAMPLE } from './disclosure.ts';
import { lastTwoYearPeriods } from './market-role.ts';
import {
  composeMetaDescription,
  currencyName,
  describeMedian,
  describePayCell,
  describeQuartiles,
  describeQuartilesBriefly,
} from './pay-words.ts';
import type { SalariesView } from './salaries-view.ts';

type Named = Pick<SalariesView, 'category' | 'location' | 'currency'>;

/** `Product designer salaries in Berlin`. */
export const salariesHeading = ({ category, location, currency }: Named): string =>
  `${category ? `${category.title} salaries` : 'Design salaries'}${location ? ` in ${location.name}` : ''}${currency ? `, ${currencyName(currency)}` : ''}`;

/** Opening sentence with the widest numbers, or that there are none. */
export function salariesIntroduction({ sections: [first] }: Pick<SalariesView, 'sections'>): string {
  if (!first)
    return `Too few roles disclose their pay to say. Numbers appear here from ${numberInWords(MIN_SAMPLE)} roles on.`;
  return first.whole
    ? describePayCell(first.whole)
    : 'Too few full-time roles disclose their pay to say what all of them pay. The tables show the groups that are large enough.';
}

/** Meta description, starting with the median. */
export function salariesMetaDescription(view: Named & Pick<SalariesView, 'sections'>): string {
  const whole = view.sections[0]?.whole;
  const heading = salariesHeading(view);
  return whole
    ? composeMetaDescription(heading, describeMedian(whole), [
        [describeQuartiles(whole), describeQuartilesBriefly(whole)],
      ])
    : composeMetaDescription(heading, salariesIntroduction(view));
}

export const salariesCitation = (view: SalariesView, site: string, origin: string): string =>
  `${site}: ${salariesHeading(view)}${view.changedAt ? `, ${formatDate(view.changedAt)}` : ''}. ${origin}${view.path}`;

/** Counted year as an ISO 8601 interval. */
export function coverageInterval(changedAt: Instant): string {
  const [{ from, until }] = lastTwoYearPeriods(new Date(changedAt));
  return `${from.slice(0, 10)}/${addDays(until, -1).slice(0, 10)}`;
}
