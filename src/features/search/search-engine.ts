import type { ChangeRecord } from '../../publishing/change.ts';
import type { JobRow } from '../jobs/job.ts';
import type { FormerTerms } from '../vocabulary/former-terms.ts';
import type { JobRecord } from './engine/job-record.ts';
import type { JobSubsetMatcher } from './engine/matching.ts';
import type { SortPosition } from './engine/query-matches.ts';
import type { SearchQuery } from './query.ts';
import type { IsKnownFacetValue } from './query-parsing.ts';
import type { SearchFacets, SearchResponse } from './search-view.ts';
import type { SlugVocabulary } from './slug.ts';

/** Search over open jobs. `now` is for ages. */
export interface SearchEngine {
  /** True once built. */
  readonly isReady: boolean;
  /** Builds the index. */
  start(): Promise<void>;
  /** Applies committed changes. Later responses include them. */
  apply(changes: readonly ChangeRecord[]): Promise<void>;
  /** Clears the index after a history reset. */
  reset(): void;
  /** Results of a query. */
  search(query: SearchQuery, now?: Date): Promise<SearchResponse>;
  /** Result of `make(response)`, cached by format until the next change or minute. */
  searchCached<T>(form: string, query: SearchQuery, make: (response: SearchResponse) => T, now?: Date): Promise<T>;
  /** Results after a cursor. */
  page(query: SearchQuery, request: CursorRequest, now?: Date): Promise<CursorPage>;
  count(query: SearchQuery, now?: Date): Promise<number>;
  /** Evaluates many queries against the given jobs while `isCurrent`. */
  matching(hashes: readonly string[], now?: Date): Promise<{ matching: JobSubsetMatcher; isCurrent: () => boolean }>;
  /** Evaluates queries against given records, such as former states of jobs. Undefined if a term was deleted. */
  matchingOf(records: readonly JobRecord[], now?: Date): Promise<JobSubsetMatcher | undefined>;
  /** Values of the board for `parseQuery`. */
  known(): Promise<IsKnownFacetValue>;
  /** Employers with jobs since the index was built. */
  companies(): Promise<{ slug: string; name: string }[]>;
  /** Redirects of renamed categories, skills and places. */
  former(): Promise<FormerTerms>;
  /** Words of filter slugs, for `slugOf` and `canonicalSearchPath`. */
  vocabulary(): Promise<SlugVocabulary>;
}

/** Results from a position, stable when jobs change. */
export interface CursorPage {
  total: number;
  jobs: JobRow[];
  /** Start of the next page. Undefined at the end. */
  next: SortPosition | undefined;
  /** Null unless requested. */
  facets: SearchFacets | null;
}

export interface CursorRequest {
  /** Position before the page. Undefined at the start. */
  after: SortPosition | undefined;
  limit: number;
  hasFacets: boolean;
}
