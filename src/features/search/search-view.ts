import type { JobRow } from '../jobs/job.ts';
import type { LocationKind, LocationLink } from '../locations/location.ts';
import type { Flag } from './filters.ts';
import type { ParsedPay, QueryFacet, SearchQuery } from './query.ts';

/** All that a search finds, ready to show; what `GET /api/jobs` answers. */
export interface SearchAnswer {
  /** As understood: the API has refused what it could not read, pages have left it out. */
  query: SearchQuery;
  total: number;
  /** The page asked for; after the last one it holds no jobs. */
  page: number;
  /** At least 1. */
  pages: number;
  jobs: JobRow[];
  facets: SearchFacets;
  /** The words of `q` as understood. */
  terms: SearchTerm[];
  /** Where nobody says what was typed: what was searched for instead, and the query that takes the words as they stand. */
  instead: { q: string; exact: string } | null;
  /** Words that were not looked for, as typed: no job says them at all, or none has them with the others. */
  setAside: { text: string; isSaid: boolean }[];
  /** Crafts that were looked for as their whole field, as typed: no job of the craft has all other words. */
  widened: string[];
  /** The currency whose jobs come first when sorted by pay; null otherwise. */
  payCurrency: string | null;
  /** For each place asked for: jobs there, and remote jobs that somebody living in its country may have. */
  places: PlaceCount[];
  /** With few jobs or none: what leaving out a part of the query would bring, the nearest first. */
  relaxations: Relaxation[];
  /** Where nothing was found: the first jobs of the first relaxation. */
  nearest: JobRow[];
}

/**
 * Every value of every facet with the jobs it has when all other facets apply; by the name of its parameter.
 * Fixed values stand in their natural order, the others by jobs and then name, those without jobs last; what is on or
 * off has one value.
 */
export type SearchFacets = Record<QueryFacet | Flag, FacetValue[]> & {
  /** Currencies that jobs are paid in. */
  payCurrency: FacetValue[];
  /** Days, each including the shorter times. */
  postedWithin: FacetValue[];
};

export interface FacetValue {
  value: string;
  label: string;
  /** Jobs that adding this value alone to the other facets finds. */
  count: number;
  selected: boolean;
  /** Value of the category or place that contains it. */
  parent?: string;
  /** Of a place; a radius is around cities. */
  kind?: LocationKind;
}

export interface SearchTerm {
  /** As typed, with its quotes or minus; where slips were put right, as it was meant. */
  text: string;
  kind: 'words' | 'phrase' | 'without' | 'pay' | 'age' | 'sort';
  /** What is found as well: `user experience` for `UX`. */
  also: string[];
  /** What an amount was read as; null for other kinds, and for a highest pay, which is not looked for. */
  pay: ParsedPay | null;
  /** Within how many days a role was posted; null for other kinds. */
  days: number | null;
  /** `q` with “remote” for a term that finds remote jobs open to every country only; null for others. */
  wider: string | null;
  /** `q` without this term. */
  without: string;
  /** `q` with this term taken literally; null where it is already, or where that finds nothing. */
  literal: string | null;
}

export interface PlaceCount {
  place: LocationLink;
  /** Jobs in the place (or around it) with the rest of the query. */
  here: number;
  /** Remote jobs open to its country with the rest of the query; null for a region. */
  remote: { country: LocationLink; count: number; query: string } | null;
}

export interface Relaxation {
  /** What is left out, in words: `Remote`, `“typography”`, `Posted within 7 days`. */
  without: string[];
  /** Parameters left out; `q` where words were. */
  parameters: string[];
  total: number;
  /** The wider query as a query string. */
  query: string;
}
