import { formatDate } from '../../lib/dates.ts';
import type { TrendsView } from './trend-view.ts';

/** `Product designer job trends`. */
export const trendsHeading = ({ category }: Pick<TrendsView, 'category'>): string =>
  category ? `${category.title} job trends` : 'Design job trends';

/** The first of its sentences, or that there is nothing to say. */
export const trendsLead = ({ charts: [first] }: Pick<TrendsView, 'charts'>): string =>
  first?.headline ?? 'Too few roles were published here to say how they change.';

/** How the page wants to be quoted. */
export const trendsCitation = (view: TrendsView, site: string, origin: string): string =>
  `${site}: ${trendsHeading(view)}${view.changedAt ? `, ${formatDate(view.changedAt)}` : ''}. ${origin}${view.path}`;
