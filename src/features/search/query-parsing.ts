import { mapToRecord } from '../../lib/lookup.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { jobFields } from '../jobs/job.fields.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { type FormerTerms, replaceFormerSlugs } from '../vocabulary/former-terms.ts';
import { truncateToMaxTerms } from './engine/terms.ts';
import { CHOICE_FACETS, type ChoiceFacet, FLAGS } from './filters.ts';
import { parsePayFilter } from './pay-filter.ts';
import {
  defaultSort,
  PAY_ENDS,
  type PayFilter,
  QUERY_FACETS,
  QUERY_LIMITS,
  type QueryFacet,
  type SearchQuery,
  type SearchSort,
  SORTS,
} from './query.ts';
import { MAX_SLUG_LENGTH, queryRules, SLUG, shortenForMessage } from './query-rules.ts';

/** True if the board has the value. The parser does not know terms of the board. */
export type IsKnownFacetValue = (facet: QueryFacet, value: string) => boolean;

/**
 * Parses parameters into a valid query and lists all errors. Drops invalid parameters and ignores empty ones, which forms send.
 */
export function parseQuery(
  parameters: Iterable<readonly [string, string]>,
  isKnown: IsKnownFacetValue = () => true,
): { query: SearchQuery; problems: ValidationProblem[] } {
  const reading = new Reading(parameters, isKnown);
  const q = reading.text();
  const query: SearchQuery = {
    q,
    exact: reading.exact(q),
    category: reading.slugs('category'),
    ...reading.allChoices(),
    skill: reading.slugs('skill'),
    location: reading.slugs('location'),
    radius: reading.number('radius', QUERY_LIMITS.radius),
    openTo: reading.slugs('openTo'),
    company: reading.slugs('company'),
    pay: reading.pay(),
    ...mapToRecord(FLAGS, (flag) => reading.flag(flag)),
    postedWithin: reading.number('postedWithin', QUERY_LIMITS.postedWithin),
    sort: reading.sort(q),
    page: reading.number('page', QUERY_LIMITS.page) ?? 1,
    pageSize: reading.number('pageSize', QUERY_LIMITS.pageSize) ?? JOBS_PER_PAGE,
  };
  // A radius requires a place.
  if (query.location.length === 0) query.radius = null;
  reading.rejectOthers();
  return { query, problems: reading.problems };
}

/** Parses a stored `printQuery` query, with current slugs of terms and companies. */
export const parseStoredQuery = (search: string, former: FormerTerms): SearchQuery =>
  parseQuery(replaceFormerSlugs(new URLSearchParams(search), former)).query;

/** Valid parameters without effect, which forms may send and programs should not. */
export function findIneffectiveParameters(parameters: URLSearchParams, query: SearchQuery): ValidationProblem[] {
  const isAroundNothing = query.location.length === 0 && parameters.getAll('radius').some((value) => value.trim());
  return isAroundNothing ? [{ field: 'radius', message: 'needs a place (location) to be around' }] : [];
}

/** Normalises `q`: single spaces, no control characters, NFC. */
export function cleanQueryText(text: string): string {
  return text
    .slice(0, 4 * QUERY_LIMITS.text)
    .normalize('NFC')
    .replace(/[\p{C}\uFFFD\s]+/gu, ' ')
    .trim()
    .slice(0, QUERY_LIMITS.text)
    .replace(/[\p{C}\s]{1,2}$/u, '');
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const OTHER_PARAMETERS = [
  'q',
  'exact',
  'pageSize',
  'radius',
  'payMin',
  'payCurrency',
  'payPeriod',
  'payEnd',
  'postedWithin',
  'sort',
  'page',
];
const PARAMETERS = new Set<string>([...QUERY_FACETS, ...FLAGS, ...OTHER_PARAMETERS]);

/** True if queries have a parameter of this name. */
export const isSearchParameter = (name: string): boolean => PARAMETERS.has(name);

class Reading {
  readonly problems: ValidationProblem[] = [];
  readonly #given = new Map<string, string[]>();
  readonly #isKnown: IsKnownFacetValue;

  constructor(parameters: Iterable<readonly [string, string]>, isKnown: IsKnownFacetValue) {
    this.#isKnown = isKnown;
    for (const [name, value] of parameters) {
      const values = this.#given.get(name);
      if (values) values.push(value);
      else this.#given.set(name, [value]);
    }
    for (const [name, values] of this.#given) {
      const filled = values.filter((value) => value.trim() !== '');
      if (filled.length > 0 || !PARAMETERS.has(name)) this.#given.set(name, filled);
      else this.#given.delete(name);
    }
  }

  text(): string {
    const text = this.#single('q') ?? '';
    if (text.length > QUERY_LIMITS.text) this.reject('q', queryRules.text);
    const tidy = cleanQueryText(text);
    const within = truncateToMaxTerms(tidy);
    if (within !== tidy) this.reject('q', queryRules.terms);
    return within;
  }

  exact(q: string): boolean {
    const exact = this.flag('exact');
    if (exact && !q) this.reject('exact', 'needs words in q');
    return exact && q !== '';
  }

  slugs(facet: QueryFacet): string[] {
    return this.#values(facet, (value) => {
      if (value.length > MAX_SLUG_LENGTH || !SLUG.test(value)) return queryRules.slug;
      return this.#isKnown(facet, value) ? undefined : queryRules.unknownValue(value);
    });
  }

  allChoices(): Pick<SearchQuery, ChoiceFacet> {
    return mapToRecord(CHOICE_FACETS, (facet) => {
      const choices: readonly string[] = jobFields[facet].values;
      const rule = queryRules.oneOf(choices);
      return this.#values(facet, (value) => (choices.includes(value) ? undefined : rule));
    }) as Pick<SearchQuery, ChoiceFacet>;
  }

  number(name: string, { min, max }: { min: number; max: number }): number | null {
    const text = this.#single(name);
    if (text === undefined) return null;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.reject(name, queryRules.within({ min, max }));
    return null;
  }

  flag(name: string): boolean {
    const text = this.#single(name);
    if (text === undefined || text === '0' || text === 'false') return false;
    if (text === '1' || text === 'true' || text === 'on') return true;
    this.reject(name, queryRules.flag);
    return false;
  }

  pay(): PayFilter | null {
    const input = this.#single('payMin');
    const currency = this.#single('payCurrency');
    const period = this.#single('payPeriod') ?? 'year';
    const known = PAY_PERIODS.find((candidate) => candidate === period);
    if (!known) this.reject('payPeriod', queryRules.oneOf(PAY_PERIODS));
    const payEnd = this.#single('payEnd') ?? 'max';
    const end = PAY_ENDS.find((candidate) => candidate === payEnd);
    if (!end) this.reject('payEnd', queryRules.oneOf(PAY_ENDS));
    if (currency !== undefined && !CURRENCIES.has(currency)) {
      this.reject('payCurrency', queryRules.currency);
      return null;
    }
    if (input === undefined || !known || !end) return null;
    const pay = parsePayFilter(input, currency ?? '', { period: known, end: end === 'min' ? end : undefined });
    if (!pay) this.reject('payMin', queryRules.amount);
    else if (!pay.currency) this.reject('payMin', 'needs payCurrency: pay is never converted');
    return pay?.currency ? pay : null;
  }

  sort(q: string): SearchSort {
    const text = this.#single('sort');
    if (text === undefined) return defaultSort({ q });
    const sort = SORTS.find((candidate) => candidate === text);
    if (!sort) this.reject('sort', queryRules.oneOf(SORTS));
    else if (sort === 'relevance' && !q) this.reject('sort', 'can be relevance only with words in q');
    else return sort;
    return defaultSort({ q });
  }

  rejectOthers(): void {
    for (const name of this.#given.keys())
      if (!PARAMETERS.has(name)) this.reject(shortenForMessage(name), queryRules.unknown);
  }

  #values(facet: QueryFacet, judge: (value: string) => string | undefined): string[] {
    const values = [...new Set(this.#given.get(facet))].sort();
    const good = values.filter((value) => {
      const problem = judge(value);
      if (problem) this.reject(facet, problem);
      return !problem;
    });
    if (good.length > QUERY_LIMITS.values) this.reject(facet, queryRules.values);
    return good.slice(0, QUERY_LIMITS.values);
  }

  #single(name: string): string | undefined {
    const values = this.#given.get(name) ?? [];
    if (values.length > 1) this.reject(name, queryRules.once);
    return values.length > 1 ? undefined : values[0];
  }

  /** Reports one problem per parameter. */
  reject(field: string, message: string): void {
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, message });
  }
}
