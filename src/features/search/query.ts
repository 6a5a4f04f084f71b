import { mapToRecord } from '../../lib/lookup.ts';
import type { PayPeriod } from '../../lib/money.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { CHOICE_FACETS, type ChoiceFacet, type ChoiceValue, FLAGS, type FlagName } from './filters.ts';

type Choices = { [Facet in ChoiceFacet]: readonly ChoiceValue<Facet>[] };

/**
 * Query of search pages, addresses and API. Also runs in browsers. Facets combine by AND, their values by OR. Lists are sorted
 * and distinct.
 */
export interface SearchQuery extends Choices, Record<FlagName, boolean> {
  /** Text with single spaces: prefixes, "quoted phrases", -exclusions. */
  q: string;
  /** True for literal search: no correction, synonyms or pay in words. */
  exact: boolean;
  /** Slugs. Includes descendants of categories and places. */
  category: readonly string[];
  skill: readonly string[];
  location: readonly string[];
  /** Kilometres around cities in `location`. Null for none. */
  radius: number | null;
  /** Countries of remote applicants. Includes jobs open to anywhere. */
  openTo: readonly string[];
  company: readonly string[];
  /** Minimum of one end of pay, in its currency only. */
  pay: PayFilter | null;
  postedWithin: number | null;
  sort: SearchSort;
  /** From 1. */
  page: number;
  /** Jobs per page. `JOBS_PER_PAGE` on pages. */
  pageSize: number;
}

export interface PayFilter {
  /** Whole units of the currency, such as euros. */
  min: number;
  currency: string;
  period: PayPeriod;
  /** End of a range that must reach `min`. The upper one if absent. */
  end?: 'min' | undefined;
}

/** Ends of a range, by their value of `payEnd`. The first is the default. */
export const PAY_ENDS = ['max', 'min'] as const;

/** Pay in a query's text. Null currency for any. */
export type ParsedPay = Omit<PayFilter, 'currency'> & { currency: string | null };

export const SORTS = ['relevance', 'newest', 'pay'] as const;
export type SearchSort = (typeof SORTS)[number];

/** Facets in display order, named like their parameters. */
export const QUERY_FACETS = ['category', ...CHOICE_FACETS, 'skill', 'location', 'openTo', 'company'] as const;
export type QueryFacet = (typeof QUERY_FACETS)[number];

export const QUERY_LIMITS = {
  /** Characters of `q`. Pages cut longer text, the API rejects it. */
  text: 200,
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

export const defaultSort = (query: Pick<SearchQuery, 'q'>): SearchSort => (query.q ? 'relevance' : 'newest');

/** Query string without `?`: facets in order, without defaults. Inverse of `parseQuery`. */
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
    if (pay.end) pairs.push(['payEnd', pay.end]);
  }
  for (const flag of FLAGS) if (query[flag]) pairs.push([flag, 1]);
  if (postedWithin !== null) pairs.push(['postedWithin', postedWithin]);
  if (sort !== defaultSort(query)) pairs.push(['sort', sort]);
  if (page > 1) pairs.push(['page', page]);
  if (pageSize !== JOBS_PER_PAGE) pairs.push(['pageSize', pageSize]);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
}

/** Changes a query and returns to page 1. */
export function changeQuery(query: SearchQuery, changes: Partial<SearchQuery>): SearchQuery {
  const changed = { ...query, page: 1, ...changes };
  for (const facet of QUERY_FACETS) {
    const values = [...new Set(changed[facet])].sort();
    // The same array tells views that the facet is unchanged.
    if (`${values}` !== `${changed[facet]}`) Object.assign(changed, { [facet]: values });
  }
  if (changed.location.length === 0) changed.radius = null;
  // New text is not literal.
  if (changes.exact === undefined && changed.q !== query.q) changed.exact = false;
  // The default order depends on text.
  if (changes.sort === undefined && query.sort === defaultSort(query)) changed.sort = defaultSort(changed);
  if (!changed.q && changed.sort === 'relevance') changed.sort = 'newest';
  return changed;
}

/** Country that a search of remote jobs is open to, if it names one and no place. */
export function remoteSearchCountry({ location, openTo, workplace }: SearchQuery): string | undefined {
  const isRemote = workplace.length === 1 && workplace[0] === 'remote';
  return isRemote && location.length === 0 && openTo.length === 1 ? openTo[0] : undefined;
}

export const searchCountryInsteadOfRemote = (query: SearchQuery, country: string): SearchQuery =>
  changeQuery(query, { location: [country], openTo: [], workplace: [] });
