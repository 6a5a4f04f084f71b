import { pooledArray } from '../../../lib/pooled-arrays.ts';
import { mapToRecord } from '../../../lib/record.ts';
import { pluralize } from '../../../lib/text.ts';
import { CHOICE_FACETS, FLAGS } from '../filters.ts';
import type { QueryFacet } from '../query.ts';
import type { FacetValue, SearchFacets } from '../search-view.ts';
import type { SearchStructures } from './constraints.ts';
import type { Entry } from './dictionary.ts';
import { longLabelOf } from './flag-rules.ts';
import type { JobColumns } from './job-columns.ts';
import type { QueryMatches } from './query-matches.ts';
import type { SlotList } from './slot-list.ts';

/** Maximum number of companies in the facet besides the chosen ones. Large boards have thousands. */
export const COMPANIES_SHOWN = 100;

const POSTED_WITHIN = [1, 3, 7, 14, 30];

/** Every facet with the jobs of its values, each counted with all other facets applied. */
export function countFacets(finding: QueryMatches, index: SearchStructures, now: Date): SearchFacets {
  const { columns, places } = index;
  const { query } = finding;
  const count = (facet: Exclude<QueryFacet, 'company'>): FacetValue[] => {
    // Around a city lie others, in which the same job may have desks.
    const around = facet === 'location' && query.radius !== null ? query.radius : undefined;
    const counts =
      around === undefined
        ? countValues(finding, facet, columns)
        : places.countAround(finding.slotsOf(finding.jobsWithoutParameter('location')), around);
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
        label: longLabelOf(flag),
        count: finding.jobsWithoutParameter(flag).countShared(columns.flags[flag]),
        selected: query[flag],
      },
    ]),
    postedWithin: countAges(finding, index, now),
  };
}

function countValues(finding: QueryMatches, facet: QueryFacet, columns: JobColumns): Uint32Array {
  if (finding.constraints.every(({ parameter }) => parameter === facet)) return columns.countAll(facet);
  const roles = finding.jobsWithoutParameter(facet);
  if (roles.count() * 2 < columns.open) return columns.count(facet, finding.slotsOf(roles));
  // Of most jobs, the few others are counted.
  const counts = columns.count(facet, finding.slotsOutside(roles));
  const all = columns.countAll(facet);
  for (let number = 0; number < counts.length; number++)
    counts[number] = (all[number] as number) - (counts[number] as number);
  return counts;
}

const isAmong = (values: readonly string[], value: string): boolean => values.includes(value);

function parentOf({ parentId }: Entry, dictionary: SearchStructures['columns']['currencies']): { parent?: string } {
  const number = parentId ? dictionary.numberOf(parentId) : undefined;
  return number === undefined ? {} : { parent: dictionary.get(number).slug };
}

/** Most jobs first, then by slug, which sorts as the name does without its accents. */
const byJobs = (values: FacetValue[]): FacetValue[] => values.sort(compareValues);
/** Sorts values by the owner's order, where there is one. */
const inOrder = (values: FacetValue[], { entries }: SearchStructures['columns']['currencies']): FacetValue[] => {
  const ranks = new Map(entries.map(({ slug, rank }) => [slug, rank ?? 0]));
  return values.sort((a, b) => (ranks.get(a.value) ?? 0) - (ranks.get(b.value) ?? 0));
};

const compareValues = (a: FacetValue, b: FacetValue): number => b.count - a.count || (a.value < b.value ? -1 : 1);

function countCompanies(finding: QueryMatches, { columns }: SearchStructures): FacetValue[] {
  const { company } = columns.dictionaries;
  const counts = countValues(finding, 'company', columns);
  const least = leastShown(counts);
  const shown = new Set(finding.query.company.flatMap((slug) => company.find(slug) ?? []));
  for (let number = 0; number < counts.length; number++) if ((counts[number] as number) >= least) shown.add(number);
  const values = [...shown].map((number): FacetValue => {
    const { slug, label } = company.get(number);
    return { value: slug, label, count: counts[number] as number, selected: isAmong(finding.query.company, slug) };
  });
  let room = COMPANIES_SHOWN;
  return byJobs(values).filter(({ selected }) => room-- > 0 || selected);
}

/** The jobs that an employer must have to be among those shown: at least one. */
function leastShown(counts: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < counts.length; i++) most = Math.max(most, counts[i] as number);
  const withCount = pooledArray(most + 1);
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] as number;
    withCount[count] = (withCount[count] as number) + 1;
  }
  let shown = 0;
  for (let count = most; count > 1; count--) {
    shown += withCount[count] as number;
    if (shown >= COMPANIES_SHOWN) return count;
  }
  return 1;
}

/** Currencies that some open job is paid in. */
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
  const roles = finding.jobsWithoutParameter('postedWithin');
  return POSTED_WITHIN.map((days) => ({
    value: String(days),
    label: `Within ${pluralize(days, 'day')}`,
    count: roles.countShared(columns.recent.within(days, now)),
    selected: finding.query.postedWithin === days,
  }));
}
