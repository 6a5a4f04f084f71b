import type { PayContract, Seniority, Workplace } from './job.ts';

/** Filter of a listing of open jobs. Empty for all. Values are slugs. */
export interface ListingFilter {
  category?: string;
  seniority?: Seniority;
  /** `freelance` is work of a fixed term too; a freelance role is in both listings. */
  contractType?: PayContract;
  workplace?: Workplace;
  skill?: string;
  location?: string;
}

/** The canonical order of terms (product §3). */
export const FACETS = ['category', 'seniority', 'contractType', 'workplace', 'skill', 'location'] as const;
export type Facet = (typeof FACETS)[number];

/** Identity of a listing: its terms in canonical order, `product-designer|senior||remote||berlin`. */
export function listingKey(filter: ListingFilter): string {
  return FACETS.map((facet) => filter[facet] ?? '').join('|');
}

export function parseListingKey(key: string): ListingFilter {
  const terms = key.split('|');
  return Object.fromEntries(FACETS.flatMap((facet, i) => (terms[i] ? [[facet, terms[i]]] : []))) as ListingFilter;
}

export const ALL_JOBS = listingKey({});

export const termCount = (filter: ListingFilter): number => FACETS.filter((facet) => filter[facet]).length;

/** Maximum number of filters in an empty listing's address. Longer combinations are 404 until a job matches. */
export const MAX_FILTERS_IN_LISTING = 2;

/** The facts that decide which listings a job is in. Categories and places come with all that contain them. */
export interface ListingFacts {
  categories: string[];
  seniority: string;
  contracts: string[];
  workplace: string;
  skills: string[];
  places: string[];
}

/** For each facet the values under which the job is found: every choice of one value or none is a listing it is in. */
export function listingAlternatives(facts: ListingFacts): string[][] {
  return [facts.categories, [facts.seniority], facts.contracts, [facts.workplace], facts.skills, facts.places];
}

/** Enough jobs to be offered to search engines; and the number below which that offer ends (product §3). */
export const MIN_JOBS_TO_INDEX = 5;
export const MIN_JOBS_TO_STAY_INDEXED = 3;

/** True if a listing with `open` jobs is indexable. Counts of 3 and 4 keep the previous state. */
export function isListingIndexed(open: number, was: boolean): boolean {
  return open >= MIN_JOBS_TO_INDEX || (open >= MIN_JOBS_TO_STAY_INDEXED && was);
}
