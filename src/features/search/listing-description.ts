import { formatShortDate } from '../../lib/dates.ts';
import { formatPay } from '../../lib/money.ts';
import { fitSentences, formatNumber, joinWithAnd, pluralize } from '../../lib/text.ts';
import { DESCRIPTION_LENGTHS } from '../jobs/job.summary.ts';
import type { ListingView } from './listing-view.ts';
import { roundedMiddleHalfOfPay } from './pay-spread.ts';

const NAMES = 3;

type Described = Pick<ListingView, 'heading' | 'page' | 'pages' | 'total' | 'jobs' | 'facts' | 'paySpread'>;

/** Meta description of a listing: its unique heading, then facts that fit. */
export const listingMetaDescription = (view: Described): string =>
  fitSentences(view.page > 1 ? onLaterPage(view) : onFirstPage(view), DESCRIPTION_LENGTHS.most);

/** Argument of `fitSentences`. */
type Sentences = string[][];

const ANY_LISTING: Sentences = [
  ['Pay, place and hiring process of every role.', 'With pay and place.'],
  ['Apply without an account.'],
];

function onFirstPage({ heading, total, jobs, facts, paySpread }: Described): Sentences {
  if (total === 0) return [[`${heading}: none open at the moment.`], ['An alert tells you when one opens.']];
  const { companies, remote, places, skills } = facts ?? { companies: 0, remote: 0, places: [], skills: [] };
  const beginning = `${heading}: ${formatNumber(total)} open at ${pluralize(companies, 'company', 'companies')}`;
  return [
    [remote > 0 ? `${beginning}, ${formatNumber(remote)} remote.` : `${beginning}.`],
    paySpread ? [`Half pay ${formatPay(roundedMiddleHalfOfPay(paySpread))}.`] : [],
    phraseVariants(places.slice(0, NAMES), (names) => `In ${names}.`),
    phraseVariants(skills.slice(0, NAMES), (names) => `With ${names}.`),
    jobs.slice(0, 1).flatMap(({ title, company, publishedAt }) => {
      const day = formatShortDate(publishedAt);
      return [`Newest: ${title} at ${company.name}, ${day}.`, `Newest at ${company.name}, ${day}.`];
    }),
    ...ANY_LISTING,
  ];
}

function onLaterPage({ heading, page, pages, jobs }: Described): Sentences {
  const employers = [...new Set(jobs.map(({ company }) => company.name))].slice(0, NAMES);
  return [
    [`${heading}: page ${formatNumber(page)} of ${formatNumber(pages)}.`],
    phraseVariants(employers, (names) => `Roles at ${names}.`),
    ...ANY_LISTING,
  ];
}

/** Variants of a sentence with fewer names. */
const phraseVariants = (names: readonly string[], format: (names: string) => string): string[] =>
  names.map((_, i) => format(joinWithAnd(names.slice(0, names.length - i))));
