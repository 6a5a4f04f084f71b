import type { JobRow } from '../jobs/job.ts';
import type { LocationKind, LocationLink } from '../locations/location.ts';
import type { Flag } from './filters.ts';
import type { ParsedPay, QueryFacet, SearchQuery } from './query.ts';

/** Result of a search, ready to show. Response of `GET /api/jobs`. */
export interface SearchResponse {
  /** Query as understood. The API rejects invalid parameters, pages drop them. */
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
  /** Text searched for instead of unmatched words, and the query that searches literally. */
  instead: { q: string; exact: string } | null;
  /** Words that were not looked for, as typed: no job says them at all, or none has them with the others. */
  setAside: { text: string; occurs: boolean }[];
  /** Crafts that were looked for as their whole field, as typed: no job of the craft has all other words. */
  widened: string[];
  /** The currency whose jobs come first when sorted by pay; null otherwise. */
  payCurrency: string | null;
  places: PlaceJobCounts[];
  /** With few jobs or none: what leaving out a part of the query would bring, the nearest first. */
  relaxations: Relaxation[];
  /** First jobs of the first relaxation, if there is no result. */
  nearest: JobRow[];
}

/**
 * Values of every facet with the number of jobs when all other facets apply, by parameter name. Fixed values are in
 * natural order, others by count and name with zeros last. Flags have one value.
 */
export type SearchFacets = Record<QueryFacet | Flag, FacetValue[]> & {
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
  /** Kind of a place. Only cities have a radius. */
  kind?: LocationKind;
}

export interface SearchTerm {
  /** Text as typed with quotes or minus, or as corrected. */
  text: string;
  kind: 'words' | 'phrase' | 'without' | 'pay' | 'age' | 'sort';
  /** Synonyms that are matched too: `user experience` for `UX`. */
  also: string[];
  /** Parsed pay. Null for other kinds and for a maximum, which is not searched for. */
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

export interface PlaceJobCounts {
  place: LocationLink;
  /** Jobs in the place (or around it) with the rest of the query. */
  here: number;
  /** Remote jobs open to its country with the rest of the query; null for a region. */
  remote: { country: LocationLink; count: number; query: string } | null;
}

export interface Relaxation {
  /** Removed parts in words: `Remote`, `“typography”`, `Posted within 7 days`. */
  without: string[];
  /** Parameters left out; `q` where words were. */
  parameters: string[];
  total: number;
  query: string;
}
