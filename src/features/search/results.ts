import type { JobRow } from '../jobs/job.ts';
import type { FacetGroup } from './facets.ts';
import type { CountedLink } from './listing-view.ts';
import { changeQuery, defaultSort, type SearchQuery, type Sort } from './query.ts';
import { searchPath } from './query-address.ts';
import type { RadiusView } from './radius.ts';
import type { Vocabulary } from './slug.ts';

/** A list of found jobs and the search that found them, ready to be shown. */
export interface ResultsView {
  /** The one address of this page of the search. */
  path: string;
  /** The search as its form starts from it. */
  query: SearchQuery;
  page: number;
  pages: number;
  total: number;
  jobs: JobRow[];
  /** What was searched for in place of words that nobody says, and the search that takes them as they stand. */
  instead?: { q: string; typed: string; exactHref: string; reason: string } | undefined;
  /** What narrows the list, each with the address that leaves it out. */
  applied: { label: string; withoutHref: string }[];
  /** How much of it stands among the filters. */
  filters: number;
  /** The likeliest next filters. */
  promoted: CountedLink[];
  sorts: { href: string; label: string; isCurrent: boolean }[];
  facets: FacetGroup[];
  /** Currencies that open roles pay in. */
  currencies: string[];
  /** How far around its city it may reach, where it has one. */
  around: RadiusView | undefined;
  /** How the places of the search are called, by slug. */
  placeNames: Record<string, string>;
}

const sortLabels: Record<Sort, string> = { relevance: 'Best match', newest: 'Newest', pay: 'Best paid' };

/** How a list may be sorted: by relevance only where there are words to be relevant to. */
export function sortsOf(query: SearchQuery, vocabulary: Vocabulary): ResultsView['sorts'] {
  return [...new Set<Sort>([defaultSort(query), 'newest', 'pay'])].map((sort) => ({
    href: searchPath(changeQuery(query, { sort }), vocabulary),
    label: sortLabels[sort],
    isCurrent: query.sort === sort,
  }));
}

const PROMOTED = ['workplace', 'seniority', 'skill', 'contractType', 'category'] as const;

/**
 * Of each facet that does not narrow the list yet, the value that most of its jobs have without all having it; of the
 * workplaces always the one that people ask for.
 */
export function promotedOf(
  groups: readonly FacetGroup[],
  query: SearchQuery,
  total: number,
  hrefOf: (query: SearchQuery) => string,
): CountedLink[] {
  return PROMOTED.flatMap((facet) => {
    const choices = groups.find((group) => group.facet === facet)?.choices ?? [];
    const best = choices
      .filter(
        ({ value, count }) =>
          query[facet].length === 0 && count && count < total && (facet !== 'workplace' || value === 'remote'),
      )
      .reduce<(typeof choices)[number] | undefined>(
        (most, choice) => ((choice.count ?? 0) > (most?.count ?? 0) ? choice : most),
        undefined,
      );
    if (!best?.count) return [];
    return [
      {
        href: hrefOf(changeQuery(query, { [facet]: [best.value] })),
        label: best.label,
        count: best.count,
      },
    ];
  });
}
