import type { JobRow } from '../jobs/job.ts';
import type { LocationKind, LocationLink } from '../locations/location.ts';
import type { FlagName } from './filters.ts';
import type { ParsedPay, QueryFacet, SearchQuery } from './query.ts';

/** Search results. Response of `GET /api/jobs`. */
export interface SearchResponse {
  /** Query as understood. The API rejects invalid parameters, pages drop them. */
  query: SearchQuery;
  total: number;
  /** Requested page. Empty after the last one. */
  page: number;
  /** At least 1. */
  pages: number;
  jobs: JobRow[];
  facets: SearchFacets;
  /** Terms of `q` as understood. */
  terms: SearchTerm[];
  /** Text searched for instead, and the literal query. */
  instead: { q: string; exact: string } | null;
  /** Ignored words: in no job, or in none with the others. */
  setAside: { text: string; occurs: boolean }[];
  /** Crafts searched as their field, because none has all other words. */
  widened: string[];
  /** First currency when sorted by pay. Null otherwise. */
  payCurrency: string | null;
  places: LocalAndRemoteCounts[];
  /** Wider searches for few results, nearest first. */
  relaxations: QueryRelaxation[];
  /** First jobs of the first relaxation, if there is no result. */
  nearest: JobRow[];
}

/**
 * Facet values by parameter, with the number of jobs when all other facets apply. Fixed values in natural order, others by
 * count and name, zeros last.
 */
export type SearchFacets = Record<QueryFacet | FlagName, FacetValue[]> & {
  payCurrency: FacetValue[];
  /** Days, cumulative. */
  postedWithin: FacetValue[];
};

export interface FacetValue {
  value: string;
  label: string;
  /** Jobs with this value and the other facets. */
  count: number;
  selected: boolean;
  /** Parent category or place. */
  parent?: string;
  /** Kind of a place. Only cities have a radius. */
  kind?: LocationKind;
}

export interface SearchTerm {
  /** Text as entered or corrected. */
  text: string;
  kind: 'words' | 'phrase' | 'without' | 'pay' | 'age' | 'sort';
  /** Matched synonyms: `user experience` for `UX`. */
  also: string[];
  /** Pay. Null for other kinds and for a maximum. */
  pay: ParsedPay | null;
  /** Maximum age in days. Null for other kinds. */
  days: number | null;
  /** `q` with “remote”, for a term that means remote jobs open to all countries. Null for others. */
  wider: string | null;
  /** `q` without this term. */
  without: string;
  /** `q` with this term literal. Null if it is already or would match nothing. */
  literal: string | null;
}

/** Numbers of jobs for a place of the query. */
export interface LocalAndRemoteCounts {
  place: LocationLink;
  /** Jobs in or around the place. */
  here: number;
  /** Remote jobs open to its country. Null for a region. */
  remote: { country: LocationLink; count: number; query: string } | null;
}

export interface QueryRelaxation {
  /** Labels of dropped parts: `Remote`, `“typography”`. */
  without: string[];
  /** Dropped parameters. */
  parameters: string[];
  total: number;
  query: string;
}
