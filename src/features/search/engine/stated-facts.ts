import { BitSet } from '../../../lib/bits.ts';
import { getFieldWords } from '../../jobs/job.facts.ts';
import { FACT_FACETS } from '../../jobs/job.fields.ts';
import { FLAGS, flagFilters } from '../filters.ts';
import { canonicalLabelKey } from './concepts.ts';
import type { JobColumns } from './job-columns.ts';
import type { QueryTerm } from './terms.ts';
import { foldToWords } from './words.ts';

const keyOf = (name: string): string => canonicalLabelKey(foldToWords(name));
const OPEN_TO_ALL = keyOf('open to everywhere');

/** Named facts without facet values (trade-words.ts) by label: flag filters and others. */
const statedFacts = new Map<string, (columns: JobColumns) => BitSet>([
  ...FLAGS.map((flag) => [keyOf(flagFilters[flag].label), ({ flags }: JobColumns) => flags[flag]] as const),
  [OPEN_TO_ALL, ({ openToAll }) => openToAll],
  [keyOf('paid by the hour'), ({ paidBy }) => paidBy.hour],
  [keyOf('paid by the day'), ({ paidBy }) => paidBy.day],
]);

/** Values of facts by the label that finds them, such as both kinds of start-up. */
const searchedValues = Map.groupBy(
  FACT_FACETS.flatMap((facet) => {
    const { searched = {} } = getFieldWords(facet);
    return Object.entries(searched).map(([value, name]) => ({ label: keyOf(name), facet, value }));
  }),
  ({ label }) => label,
);

export function jobsWithFacetLabel(label: string, { dictionaries, roles }: JobColumns): BitSet {
  const jobs = new BitSet();
  for (const { facet, value } of searchedValues.get(label) ?? []) {
    const number = dictionaries[facet].find(value);
    if (number !== undefined) roles[facet][number]?.addTo(jobs);
  }
  return jobs;
}

/** True for jobs open to all countries. */
export const isWorldwideTerm = ({ kind, meaning }: QueryTerm): boolean =>
  kind === 'words' && meaning?.label === OPEN_TO_ALL;

/** Jobs with a named fact. Undefined for other words. */
export const jobsWithNamedFact = (label: string, columns: JobColumns): BitSet | undefined =>
  statedFacts.get(label)?.(columns);
