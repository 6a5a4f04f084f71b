import { formatDate } from '../../lib/dates.ts';
import { composeMetaDescription } from './pay-words.ts';
import type { TrendsView } from './trend-view.ts';

/** `Product designer job trends`. */
export const trendsHeading = ({ category, year }: Pick<TrendsView, 'category' | 'year'>): string =>
  year !== null
    ? `The state of design hiring in ${year}`
    : category
      ? `${category.title} job trends`
      : 'Design job trends';

/** First sentence, three for a whole year, or that there is no data. */
function introductionSentences({ charts, year }: Pick<TrendsView, 'charts' | 'year'>): [string, ...string[]] {
  const [first, ...more] = charts.slice(0, year === null ? 1 : 3).map(({ headline }) => headline);
  return [first ?? 'Too few roles were published here to say how they change.', ...more];
}

export const trendsIntroduction = (view: Pick<TrendsView, 'charts' | 'year'>): string =>
  introductionSentences(view).join(' ');

export function trendsMetaDescription(view: Pick<TrendsView, 'category' | 'charts' | 'year'>): string {
  const [first, ...more] = introductionSentences(view);
  return composeMetaDescription(
    trendsHeading(view),
    first,
    more.map((sentence) => [sentence]),
  );
}

export const trendsCitation = (view: TrendsView, site: string, origin: string): string =>
  `${site}: ${trendsHeading(view)}${view.changedAt ? `, ${formatDate(view.changedAt)}` : ''}. ${origin}${view.path}`;
