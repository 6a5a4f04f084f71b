import { FACT_FACETS } from '../jobs/job.fields.ts';
import { choiceTitles, FLAGS, type Flag } from './filters.ts';
import type { QueryFacet, SearchQuery } from './query.ts';
import type { SearchFacets } from './search-view.ts';

/** One value of a facet with the jobs that choosing it would leave; null while that is not known. */
export interface FacetChoice {
  value: string;
  label: string;
  count: number | null;
  /** The value that contains it, among the same choices. */
  parent?: string;
}

/** A facet as a page offers it, its choices in the order they are shown. */
export interface FacetGroup {
  facet: QueryFacet;
  title: string;
  choices: FacetChoice[];
}

export type FlagCounts = Pick<SearchFacets, Flag | 'postedWithin'>;

const { workplace, seniority, ...otherTitles } = choiceTitles;

/** Facets with a list of choices, in reading order. Places have their own field. */
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

/** True if a value is worth a box. Facts that roles may leave open have many values that no role states. */
const isOffered = (facet: QueryFacet, { count }: FacetChoice): boolean =>
  count !== 0 || !STATED_BY_SOME.includes(facet);

/** The order of a page’s choices: what would leave nothing comes last, unless it is chosen. */
export function moveEmptyChoicesLast(
  choices: readonly FacetChoice[],
  isChosen: (value: string) => boolean,
): FacetChoice[] {
  const isIdle = ({ value, count }: FacetChoice) => count === 0 && !isChosen(value);
  const pick = ({ value, label, count, parent }: FacetChoice) => ({ value, label, count, ...(parent && { parent }) });
  return [...choices.filter((choice) => !isIdle(choice)), ...choices.filter(isIdle)].map(pick);
}

type FacetNews = { readonly [Name in QueryFacet]?: readonly FacetChoice[] };

/**
 * A page's groups with newer counts. Choices keep their places, so that nothing moves under a pointer; those that the
 * page did not have come after them. Without news the old counts would be wrong, so that none is known.
 */
export function updateGroups(groups: readonly FacetGroup[], news: FacetNews | undefined): FacetGroup[] {
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

/** Number of filters of a query, without words and places, which have their own fields. */
export function countFilters(query: SearchQuery): number {
  const wishes = [query.pay, ...FLAGS.map((flag) => query[flag]), query.postedWithin];
  const values = [...LISTED_FACETS, 'company' as const].flatMap((facet): readonly string[] => query[facet]);
  return values.length + wishes.filter(Boolean).length;
}

export function toggleChoice(query: SearchQuery, facet: QueryFacet, value: string): Partial<SearchQuery> {
  const values: readonly string[] = query[facet];
  return { [facet]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}
