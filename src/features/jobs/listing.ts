import { LISTED_FACTS, type ListedFact } from './job.fields.ts';
import type { PayContract, Seniority, Workplace } from './job.ts';

/** Schedule that chooses the listings for search engines. */
export const INDEXED_LISTINGS = 'indexed listings';

/** Filter of a listing as slugs. Empty for all open jobs. */
export interface ListingFilter extends Partial<Record<ListedFact, string>> {
  category?: string;
  seniority?: Seniority;
  /** A freelance role is also in the fixed-term listing. */
  contractType?: PayContract;
  workplace?: Workplace;
  skill?: string;
  location?: string;
}

/** Facets with a position in listing keys. */
const POSITIONED = ['category', 'seniority', 'contractType', 'workplace', 'skill', 'location'] as const;

export const FACETS = [...POSITIONED, ...LISTED_FACTS] as const;
export type ListingFacet = (typeof FACETS)[number];

/** Canonical order of terms in addresses (product §3), place last. */
export const SLUG_ORDER: readonly ListingFacet[] = [...FACETS.filter((facet) => facet !== 'location'), 'location'];

/**
 * Listing key: terms in canonical order, `product-designer|senior||remote||berlin`. Further facts follow by name,
 * `|||||berlin|visa:offered`, so that new ones leave other keys unchanged.
 */
export const listingKey = (filter: ListingFilter): string => joinListingKey(FACETS.map((facet) => filter[facet] ?? ''));

/** Key of terms in the order of `FACETS`. Absent ones are empty. */
export const joinListingKey = (terms: readonly string[]): string =>
  terms.slice(0, POSITIONED.length).join('|') +
  LISTED_FACTS.map((fact, i) => namedTerm(fact, terms[POSITIONED.length + i] ?? '')).join('');

const namedTerm = (fact: string, value: string): string => (value ? `|${fact}:${value}` : '');

/** Terms of a key in the order of `FACETS`. */
export function splitListingKey(key: string): string[] {
  const terms = key.split('|');
  const named = new Map(terms.slice(POSITIONED.length).map((term) => term.split(':', 2) as [string, string]));
  return FACETS.map((facet, i) => (i < POSITIONED.length ? (terms[i] ?? '') : (named.get(facet) ?? '')));
}

export function parseListingKey(key: string): ListingFilter {
  const terms = splitListingKey(key);
  return Object.fromEntries(FACETS.flatMap((facet, i) => (terms[i] ? [[facet, terms[i]]] : []))) as ListingFilter;
}

export const ALL_JOBS = listingKey({});

export const countFilterTerms = (filter: ListingFilter): number => FACETS.filter((facet) => filter[facet]).length;

/** Maximum terms of stored counts. Longer listings are counted on request. */
export const MAX_COUNTED_TERMS = 3;

export const isListingCountStored = (key: string): boolean =>
  key.split('|').filter(Boolean).length <= MAX_COUNTED_TERMS;

/** Maximum filters of an empty listing. Longer ones are 404 until a job matches. */
export const MAX_FILTERS_IN_LISTING = 2;

export type ListingFacts = Record<ListingFacet, string[]>;

/**
 * Values of a job by key position. Each combination of one value or none is a listing. Further facts join the last position.
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

export const facetValuesOfAlternatives = (
  alternatives: readonly string[][],
  facet: 'category' | 'location',
): string[] => (alternatives[FACETS.indexOf(facet)] ?? []).filter((value) => !value.includes('|'));

/** Jobs from which a listing is indexed, and below which it no longer is (product §3). */
export const MIN_JOBS_TO_INDEX = 5;
export const MIN_JOBS_TO_STAY_INDEXED = 3;

/** True if a listing is indexed. Counts of 3 and 4 keep the previous state. */
export function isListingIndexed(open: number, was: boolean): boolean {
  return open >= MIN_JOBS_TO_INDEX || (open >= MIN_JOBS_TO_STAY_INDEXED && was);
}
