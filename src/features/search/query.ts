import type { PayPeriod } from '../../lib/money.ts';
import { mapToRecord } from '../../lib/record.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { CHOICE_FACETS, type ChoiceFacet, type ChoiceValue, FLAGS, type Flag } from './filters.ts';

type Choices = { [Facet in ChoiceFacet]: readonly ChoiceValue<Facet>[] };

/**
 * State of a search page, its address and an API call. Also runs in the browser. Values of a facet are combined by OR,
 * facets by AND. Lists are sorted and distinct, so that equal searches print alike.
 */
export interface SearchQuery extends Choices, Record<Flag, boolean> {
  /** Words as typed, with single spaces: prefixes, "quoted phrases", -without. Empty for none. */
  q: string;
  /** The words are taken as they stand: slips are not put right, other names not looked for, amounts not read as pay. */
  exact: boolean;
  /** Slugs; a category or place includes all that lie in it. */
  category: readonly string[];
  skill: readonly string[];
  location: readonly string[];
  /** Kilometres around the cities among `location`; null for the places alone. */
  radius: number | null;
  /** Countries that a remote applicant may live in: remote jobs open to one of them, or to anywhere. */
  openTo: readonly string[];
  company: readonly string[];
  /** Jobs that may pay at least this: the upper end of the range counts. Other currencies are left out, never converted. */
  pay: PayFilter | null;
  /** Days. */
  postedWithin: number | null;
  sort: Sort;
  /** Counts from 1. */
  page: number;
  /** Jobs of one page; pages for readers always have `JOBS_PER_PAGE`. */
  pageSize: number;
}

export interface PayFilter {
  /** Whole units of the currency, such as euros. */
  min: number;
  /** ISO 4217. */
  currency: string;
  period: PayPeriod;
}

/** An amount among the words of a search; its currency is null where any of several will do. */
export type ParsedPay = Omit<PayFilter, 'currency'> & { currency: string | null };

export const SORTS = ['relevance', 'newest', 'pay'] as const;
export type Sort = (typeof SORTS)[number];

/** The facets of a query, in the order pages show them; each is the name of its parameter. */
export const QUERY_FACETS = ['category', ...CHOICE_FACETS, 'skill', 'location', 'openTo', 'company'] as const;
export type QueryFacet = (typeof QUERY_FACETS)[number];

export const QUERY_LIMITS = {
  /** Characters of `q`; what follows is cut on pages and refused by the API. */
  text: 200,
  /** Values of one facet. */
  values: 20,
  radius: { min: 1, max: 500 },
  payMin: { min: 1, max: 1_000_000_000 },
  postedWithin: { min: 1, max: 365 },
  page: { min: 1, max: 100_000 },
  pageSize: { min: 1, max: 100 },
} as const;

export const emptyQuery: SearchQuery = {
  q: '',
  exact: false,
  category: [],
  ...mapToRecord(CHOICE_FACETS, () => []),
  skill: [],
  location: [],
  radius: null,
  openTo: [],
  company: [],
  pay: null,
  ...mapToRecord(FLAGS, () => false),
  postedWithin: null,
  sort: 'newest',
  page: 1,
  pageSize: JOBS_PER_PAGE,
};

/** Default sort of a query. */
export const defaultSort = (query: Pick<SearchQuery, 'q'>): Sort => (query.q ? 'relevance' : 'newest');

/** The query as a query string without `?`: facets in order, defaults left out. `parseQuery` reads it back. */
export function printQuery(query: SearchQuery): string {
  const { q, exact, radius, pay, postedWithin, sort, page, pageSize } = query;
  const pairs: [string, string | number][] = [];
  if (q) pairs.push(['q', q]);
  if (q && exact) pairs.push(['exact', 1]);
  for (const facet of QUERY_FACETS) {
    for (const value of query[facet]) pairs.push([facet, value]);
    if (facet === 'location' && radius !== null) pairs.push(['radius', radius]);
  }
  if (pay) {
    pairs.push(['payMin', pay.min], ['payCurrency', pay.currency]);
    if (pay.period !== 'year') pairs.push(['payPeriod', pay.period]);
  }
  for (const flag of FLAGS) if (query[flag]) pairs.push([flag, 1]);
  if (postedWithin !== null) pairs.push(['postedWithin', postedWithin]);
  if (sort !== defaultSort(query)) pairs.push(['sort', sort]);
  if (page > 1) pairs.push(['page', page]);
  if (pageSize !== JOBS_PER_PAGE) pairs.push(['pageSize', pageSize]);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
}

/** Changes part of a query and returns to its first page. */
export function changeQuery(query: SearchQuery, changes: Partial<SearchQuery>): SearchQuery {
  const changed = { ...query, page: 1, ...changes };
  for (const facet of QUERY_FACETS) {
    Object.assign(changed, { [facet]: [...new Set(changed[facet])].sort() });
  }
  if (changed.location.length === 0) changed.radius = null;
  // Other words were not asked for as they stand.
  if (changes.exact === undefined && changed.q !== query.q) changed.exact = false;
  // A default sort follows the presence of words.
  if (changes.sort === undefined && query.sort === defaultSort(query)) changed.sort = defaultSort(changed);
  if (!changed.q && changed.sort === 'relevance') changed.sort = 'newest';
  return changed;
}
