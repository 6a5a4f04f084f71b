import { FACT_FACETS } from '../jobs/job.fields.ts';
import { choiceTitles, FLAGS, type FlagName } from './filters.ts';
import type { QueryFacet, SearchQuery } from './query.ts';
import type { SearchFacets } from './search-view.ts';

/** Facet value with the number of jobs. Null if unknown. */
export interface FacetChoice {
  value: string;
  label: string;
  count: number | null;
  /** Parent value among the same choices. */
  parent?: string;
}

/** Facet with choices in display order. */
export interface FacetGroup {
  facet: QueryFacet;
  title: string;
  choices: FacetChoice[];
}

export type FlagCounts = Pick<SearchFacets, FlagName | 'postedWithin'>;

const { workplace, seniority, ...otherTitles } = choiceTitles;

/** Facets with choices, in reading order. Places have their own field. */
export const FACET_TITLES = {
  workplace,
  seniority,
  category: 'Field',
  ...otherTitles,
  skill: 'Skill',
  openTo: 'Remote from',
} as const satisfies Partial<Record<QueryFacet, string>>;

type ListedFacet = keyof typeof FACET_TITLES;
export const LISTED_FACETS = Object.keys(FACET_TITLES) as ListedFacet[];

export const buildFacetGroups = (facets: SearchFacets): FacetGroup[] =>
  LISTED_FACETS.map((facet) => {
    const isChosen = (wanted: string) => facets[facet].some(({ value, selected }) => value === wanted && selected);
    const choices = facets[facet].filter((choice) => isOffered(facet, choice) || isChosen(choice.value));
    return { facet, title: FACET_TITLES[facet], choices: moveEmptyChoicesLast(choices, isChosen) };
  });

const STATED_BY_SOME: readonly QueryFacet[] = FACT_FACETS;

/** True if a value is worth a checkbox. Many optional facts are never stated. */
const isOffered = (facet: QueryFacet, { count }: FacetChoice): boolean =>
  count !== 0 || !STATED_BY_SOME.includes(facet);

/** Sorts choices without jobs last, unless selected. */
export function moveEmptyChoicesLast(
  choices: readonly FacetChoice[],
  isChosen: (value: string) => boolean,
): FacetChoice[] {
  const isIdle = ({ value, count }: FacetChoice) => count === 0 && !isChosen(value);
  const pick = ({ value, label, count, parent }: FacetChoice) => ({ value, label, count, ...(parent && { parent }) });
  return [...choices.filter((choice) => !isIdle(choice)), ...choices.filter(isIdle)].map(pick);
}

type FacetNews = { readonly [Name in QueryFacet]?: readonly FacetChoice[] };

/** Groups with newer counts. Choices keep their positions, new ones follow. Without new counts, none is known. */
export function updateFacetCounts(groups: readonly FacetGroup[], news: FacetNews | undefined): FacetGroup[] {
  return groups.map((group) => {
    const all = news?.[group.facet] ?? [];
    const fresh = all.filter((choice) => isOffered(group.facet, choice));
    const counts = new Map(all.map(({ value, count }) => [value, count]));
    const known = new Set(group.choices.map(({ value }) => value));
    const choices = group.choices.map((choice) => ({
      ...choice,
      count: news ? (counts.get(choice.value) ?? 0) : null,
    }));
    return { ...group, choices: [...choices, ...fresh.filter(({ value }) => !known.has(value))] };
  });
}

/** Number of filters without words and places. */
export function countFiltersExceptPlaces(query: SearchQuery): number {
  const otherFilters = [query.pay, ...FLAGS.map((flag) => query[flag]), query.postedWithin];
  const values = [...LISTED_FACETS, 'company' as const].flatMap((facet): readonly string[] => query[facet]);
  return values.length + otherFilters.filter(Boolean).length;
}

export function toggleChoice(query: SearchQuery, facet: QueryFacet, value: string): Partial<SearchQuery> {
  const values: readonly string[] = query[facet];
  return { [facet]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}
