import { LISTED_FACTS, type ListedFact } from './job.fields.ts';
import type { PayContract, Seniority, Workplace } from './job.ts';

/** Filter of a listing of open jobs. Empty for all. Values are slugs. */
export interface ListingFilter extends Partial<Record<ListedFact, string>> {
  category?: string;
  seniority?: Seniority;
  /** `freelance` is work of a fixed term too; a freelance role is in both listings. */
  contractType?: PayContract;
  workplace?: Workplace;
  skill?: string;
  location?: string;
}

/** Facets whose terms stand in fixed positions of a listing's key. */
const POSITIONED = ['category', 'seniority', 'contractType', 'workplace', 'skill', 'location'] as const;

export const FACETS = [...POSITIONED, ...LISTED_FACTS] as const;
export type Facet = (typeof FACETS)[number];

/** The canonical order of terms in addresses (product §3): the place comes last. */
export const SLUG_ORDER: readonly Facet[] = [...FACETS.filter((facet) => facet !== 'location'), 'location'];

/**
 * Identity of a listing: its terms in canonical order, `product-designer|senior||remote||berlin`. Listed facts follow by
 * name, `|||||berlin|visa:offered`, so that a new one leaves all other keys as they are.
 */
export const listingKey = (filter: ListingFilter): string => joinTerms(FACETS.map((facet) => filter[facet] ?? ''));

/** The key of terms in the order of `FACETS`. Absent ones are empty. */
export const joinTerms = (terms: readonly string[]): string =>
  terms.slice(0, POSITIONED.length).join('|') +
  LISTED_FACTS.map((fact, i) => namedTerm(fact, terms[POSITIONED.length + i] ?? '')).join('');

const namedTerm = (fact: string, value: string): string => (value ? `|${fact}:${value}` : '');

/** The terms of a key in the order of `FACETS`. */
export function splitTerms(key: string): string[] {
  const terms = key.split('|');
  const named = new Map(terms.slice(POSITIONED.length).map((term) => term.split(':', 2) as [string, string]));
  return FACETS.map((facet, i) => (i < POSITIONED.length ? (terms[i] ?? '') : (named.get(facet) ?? '')));
}

export function parseListingKey(key: string): ListingFilter {
  const terms = splitTerms(key);
  return Object.fromEntries(FACETS.flatMap((facet, i) => (terms[i] ? [[facet, terms[i]]] : []))) as ListingFilter;
}

export const ALL_JOBS = listingKey({});

export const termCount = (filter: ListingFilter): number => FACETS.filter((facet) => filter[facet]).length;

/** Maximum terms of listings whose counts are stored. Longer ones are counted from the open jobs when they are read. */
export const MAX_COUNTED_TERMS = 3;

export const isCounted = (key: string): boolean => key.split('|').filter(Boolean).length <= MAX_COUNTED_TERMS;

/** Maximum number of filters in an empty listing's address. Longer combinations are 404 until a job matches. */
export const MAX_FILTERS_IN_LISTING = 2;

export type ListingFacts = Record<Facet, string[]>;

/**
 * For each position of a key the values under which the job is found: every choice of one value or none is a listing it is
 * in. Values of listed facts are joined to those of the last position.
 */
export function listingAlternatives(facts: ListingFacts): string[][] {
  let named = [''];
  for (const fact of LISTED_FACTS) {
    named = ['', ...facts[fact].map((value) => namedTerm(fact, value))].flatMap((term) =>
      named.map((one) => one + term),
    );
  }
  return POSITIONED.map((facet) =>
    facet === 'location'
      ? ['', ...facts.location].flatMap((place) => named.map((terms) => place + terms)).slice(1)
      : facts[facet],
  );
}

/** Values of a facet among those that a change record lists. */
export const alternativesIn = (alternatives: readonly string[][], facet: 'category' | 'location'): string[] =>
  (alternatives[FACETS.indexOf(facet)] ?? []).filter((value) => !value.includes('|'));

/** Enough jobs to be offered to search engines; and the number below which that offer ends (product §3). */
export const MIN_JOBS_TO_INDEX = 5;
export const MIN_JOBS_TO_STAY_INDEXED = 3;

/** True if a listing with `open` jobs is indexable. Counts of 3 and 4 keep the previous state. */
export function isListingIndexed(open: number, was: boolean): boolean {
  return open >= MIN_JOBS_TO_INDEX || (open >= MIN_JOBS_TO_STAY_INDEXED && was);
}
