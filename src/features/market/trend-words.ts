import { formatDate } from '../../lib/dates.ts';
import type { TrendsView } from './trend-view.ts';

/** `Product designer job trends`. */
export const trendsHeading = ({ category, year }: Pick<TrendsView, 'category' | 'year'>): string =>
  year !== null
    ? `The state of design hiring in ${year}`
    : category
      ? `${category.title} job trends`
      : 'Design job trends';

/** The first of its sentences, of a whole year the first three; or that there is nothing to say. */
export const trendsLead = ({ charts, year }: Pick<TrendsView, 'charts' | 'year'>): string =>
  charts
    .slice(0, year === null ? 1 : 3)
    .map(({ headline }) => headline)
    .join(' ') || 'Too few roles were published here to say how they change.';

/** How the page wants to be quoted. */
export const trendsCitation = (view: TrendsView, site: string, origin: string): string =>
  `${site}: ${trendsHeading(view)}${view.changedAt ? `, ${formatDate(view.changedAt)}` : ''}. ${origin}${view.path}`;
