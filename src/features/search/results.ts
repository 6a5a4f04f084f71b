import type { FacetGroup } from './facets.ts';
import type { CountedLink, ResultsView } from './listing-view.ts';
import { changeQuery, defaultSort, type SearchQuery, type SearchSort } from './query.ts';
import { canonicalSearchPath } from './query-address.ts';
import type { SlugVocabulary } from './slug.ts';

const sortLabels: Record<SearchSort, string> = { relevance: 'Best match', newest: 'Newest', pay: 'Best paid' };

/** Sort options. Relevance requires text. */
export function buildSortOptions(query: SearchQuery, vocabulary: SlugVocabulary): ResultsView['sorts'] {
  return [...new Set<SearchSort>([defaultSort(query), 'newest', 'pay'])].map((sort) => ({
    href: canonicalSearchPath(changeQuery(query, { sort }), vocabulary),
    label: sortLabels[sort],
    isCurrent: query.sort === sort,
  }));
}

const PROMOTED = ['workplace', 'seniority', 'skill', 'contractType', 'category'] as const;

/** Most frequent value of each unused facet that not all jobs have. For workplaces the most requested. */
export function suggestTopValueOfEachFacet(
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
