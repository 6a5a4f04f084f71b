import { DAY } from '../../../lib/dates.ts';
import { mapToRecord } from '../../../lib/lookup.ts';
import { pluralize } from '../../../lib/text.ts';
import { CHOICE_FACETS, FLAGS } from '../filters.ts';
import type { QueryFacet } from '../query.ts';
import type { FacetValue, SearchFacets } from '../search-view.ts';
import type { SearchStructures } from './constraints.ts';
import type { DictionaryEntry } from './dictionary.ts';
import { longFlagLabel } from './flag-rules.ts';
import type { QueryMatches } from './query-matches.ts';
import type { SlotList } from './slot-list.ts';

/** Maximum companies in the facet besides selected ones. */
export const COMPANIES_SHOWN = 100;

const POSTED_WITHIN = [1, 3, 7, 14, 30];

export function countFacets(finding: QueryMatches, index: SearchStructures, now: Date): SearchFacets {
  const { columns, places } = index;
  const { query } = finding;
  const count = (facet: Exclude<QueryFacet, 'company'>): FacetValue[] => {
    const jobs = finding.jobsWithoutParameter(facet);
    // A job may have offices in several cities within the radius.
    const counts =
      facet === 'location' && query.radius !== null
        ? columns.dictionaries.location.entries.map((_, number) => places.countIn(jobs, number, query.radius))
        : columns.count(facet, jobs);
    return columns.dictionaries[facet].entries.map(({ slug, label }, number) => ({
      value: slug,
      label,
      count: counts[number] as number,
      selected: isAmong(query[facet], slug),
    }));
  };
  const { category, location } = columns.dictionaries;
  return {
    category: inOrder(
      byJobs(count('category').map((value, i) => ({ ...value, ...parentOf(category.get(i), category) }))),
      category,
    ),
    ...mapToRecord(CHOICE_FACETS, count),
    skill: byJobs(count('skill')),
    location: byJobs(
      count('location').map((value, i) => {
        const { kind } = location.get(i);
        return { ...value, ...parentOf(location.get(i), location), ...(kind ? { kind } : {}) };
      }),
    ),
    openTo: byJobs(count('openTo').filter((_, number) => location.get(number).kind === 'country')),
    company: countCompanies(finding, index),
    payCurrency: byJobs(countCurrencies(finding, index)),
    ...mapToRecord(FLAGS, (flag) => [
      {
        value: '1',
        label: longFlagLabel(flag),
        count: finding.jobsWithoutParameter(flag).countShared(columns.flags[flag]),
        selected: query[flag],
      },
    ]),
    postedWithin: countAges(finding, index, now),
  };
}

const isAmong = (values: readonly string[], value: string): boolean => values.includes(value);

function parentOf(
  { parentId }: DictionaryEntry,
  dictionary: SearchStructures['columns']['currencies'],
): { parent?: string } {
  const number = parentId ? dictionary.numberOf(parentId) : undefined;
  return number === undefined ? {} : { parent: dictionary.get(number).slug };
}

/** Most jobs first, then by slug. */
const byJobs = (values: FacetValue[]): FacetValue[] => values.sort(compareValues);
const inOrder = (values: FacetValue[], { entries }: SearchStructures['columns']['currencies']): FacetValue[] => {
  const ranks = new Map(entries.map(({ slug, rank }) => [slug, rank ?? 0]));
  return values.sort((a, b) => (ranks.get(a.value) ?? 0) - (ranks.get(b.value) ?? 0));
};

const compareValues = (a: FacetValue, b: FacetValue): number => b.count - a.count || (a.value < b.value ? -1 : 1);

function countCompanies(finding: QueryMatches, { columns }: SearchStructures): FacetValue[] {
  const { company } = columns.dictionaries;
  const chosen = finding.query.company;
  const counts = columns.count('company', finding.jobsWithoutParameter('company'));
  const least = minShown(counts);
  const values: FacetValue[] = [];
  counts.forEach((count, number) => {
    if (count < least && chosen.length === 0) return;
    const { slug, label } = company.get(number);
    const selected = isAmong(chosen, slug);
    if (count >= least || selected) values.push({ value: slug, label, count, selected });
  });
  let remaining = COMPANIES_SHOWN;
  return byJobs(values).filter(({ selected }) => remaining-- > 0 || selected);
}

/** Smallest count among the `COMPANIES_SHOWN` largest. Faster than sorting. */
function minShown(counts: Uint32Array): number {
  const withCount: number[] = [];
  for (const count of counts) withCount[count] = (withCount[count] ?? 0) + 1;
  let shown = 0;
  let count = withCount.length - 1;
  for (; count > 1 && shown < COMPANIES_SHOWN; count--) shown += withCount[count] ?? 0;
  return Math.max(1, shown < COMPANIES_SHOWN ? 1 : count + 1);
}

/** Currencies of open jobs. */
function countCurrencies(finding: QueryMatches, { columns }: SearchStructures): FacetValue[] {
  const base = finding.jobsWithoutParameter('pay');
  const wished = finding.query.pay?.currency;
  return columns.currencies.entries.flatMap(({ slug, label }, number): FacetValue[] => {
    const roles = columns.jobsOfCurrency[number] as SlotList;
    const count = roles.countIn(base);
    if (slug !== wished && count === 0 && roles.countIn(columns.live) === 0) return [];
    return [{ value: slug, label, count, selected: slug === wished }];
  });
}

function countAges(finding: QueryMatches, { columns }: SearchStructures, now: Date): FacetValue[] {
  const since = POSTED_WITHIN.map((days) => now.getTime() - days * DAY);
  const counts = since.map(() => 0);
  finding.jobsWithoutParameter('postedWithin').forEach((slot) => {
    const published = columns.published[slot] as number;
    for (let i = since.length - 1; i >= 0 && published >= (since[i] as number); i--)
      counts[i] = (counts[i] as number) + 1;
  });
  return POSTED_WITHIN.map((days, i) => ({
    value: String(days),
    label: `Within ${pluralize(days, 'day')}`,
    count: counts[i] as number,
    selected: finding.query.postedWithin === days,
  }));
}
