import type { BitSet } from '../../../lib/bits.ts';
import { FLAGS, flagFilters } from '../filters.ts';
import { labelKey } from './concepts.ts';
import type { JobColumns } from './job-columns.ts';
import type { Term } from './terms.ts';
import { tokenize } from './words.ts';

const keyOf = (name: string): string => labelKey(tokenize(name));
const OPEN_TO_ALL = keyOf('open to everywhere');

/**
 * Facts that are no value of a facet and yet have names (trade-words.ts), by label: every filter that is on or off by what
 * stands on its box, and others that no filter asks for.
 */
const statedFacts = new Map<string, (columns: JobColumns) => BitSet>([
  ...FLAGS.map((flag) => [keyOf(flagFilters[flag].label), ({ flags }: JobColumns) => flags[flag]] as const),
  [OPEN_TO_ALL, ({ openToAll }) => openToAll],
  [keyOf('paid by the hour'), ({ paidBy }) => paidBy.hour],
  [keyOf('paid by the day'), ({ paidBy }) => paidBy.day],
]);

/** True if a term asks for jobs that are open to applicants of every country. */
export const isOpenToAll = ({ kind, meaning }: Term): boolean => kind === 'words' && meaning?.label === OPEN_TO_ALL;

/** The jobs of a fact that words stand for; undefined for other words. */
export const jobsWithStatedFact = (label: string, columns: JobColumns): BitSet | undefined =>
  statedFacts.get(label)?.(columns);
