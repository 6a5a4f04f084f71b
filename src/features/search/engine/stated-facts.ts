import type { BitSet } from '../../../lib/bits.ts';
import { FLAGS, flagFilters } from '../filters.ts';
import { labelKey } from './concepts.ts';
import type { JobColumns } from './job-columns.ts';
import type { Term } from './terms.ts';
import { tokenize } from './words.ts';

const keyOf = (name: string): string => labelKey(tokenize(name));
const OPEN_TO_ALL = keyOf('open to everywhere');

/**
 * Named facts that are no facet values (trade-words.ts), by label: every flag filter under its display name, and others
 * without a filter.
 */
const statedFacts = new Map<string, (columns: JobColumns) => BitSet>([
  ...FLAGS.map((flag) => [keyOf(flagFilters[flag].label), ({ flags }: JobColumns) => flags[flag]] as const),
  [OPEN_TO_ALL, ({ openToAll }) => openToAll],
  [keyOf('paid by the hour'), ({ paidBy }) => paidBy.hour],
  [keyOf('paid by the day'), ({ paidBy }) => paidBy.day],
]);

/** True if a term asks for jobs that are open to applicants of every country. */
export const isOpenToAll = ({ kind, meaning }: Term): boolean => kind === 'words' && meaning?.label === OPEN_TO_ALL;

/** Jobs with a named fact. Undefined for other words. */
export const jobsWithStatedFact = (label: string, columns: JobColumns): BitSet | undefined =>
  statedFacts.get(label)?.(columns);
