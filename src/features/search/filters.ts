import { mapToRecord } from '../../lib/record.ts';
import { describeField, FACT_FACETS, FACT_FLAGS, type FactFlag, jobFields } from '../jobs/job.fields.ts';

/** Facets that every role has one value of. */
export const REQUIRED_FACETS = ['seniority', 'contractType', 'workplace'] as const;

/**
 * Filters that are one of a list, each the job field of its name: values and names are said there. What a search may
 * be narrowed to follows from here: parameter, facet, condition, boxes, chip and what words mean it. In the
 * order of parameters.
 */
export const CHOICE_FACETS = [...REQUIRED_FACETS, ...FACT_FACETS] as const;
export type ChoiceFacet = (typeof CHOICE_FACETS)[number];
export type ChoiceValue<Facet extends ChoiceFacet> = (typeof jobFields)[Facet]['values'][number];

/** Titles of the choice groups, in reading order. */
export const choiceTitles: Readonly<Record<ChoiceFacet, string>> = mapToRecord(
  ['workplace', 'seniority', 'contractType', ...FACT_FACETS],
  (facet) => jobFields[facet].label,
);

interface FlagFilter {
  /** On its box and its chip. */
  label: string;
}

/**
 * Filters that are on or off, as browsers know them, in the order of parameters and boxes. What they admit is said in
 * engine/flag-rules.ts, which no browser needs.
 */
export const flagFilters = {
  freelance: { label: 'Freelance' },
  withPay: { label: 'Pay disclosed' },
  noUnpaidTakeHome: { label: 'No unpaid take-home' },
  ...mapToRecord(FACT_FLAGS, (name): FlagFilter => ({ label: describeField(name).label })),
} satisfies Record<string, FlagFilter>;

export type Flag = 'freelance' | 'withPay' | 'noUnpaidTakeHome' | FactFlag;
export const FLAGS = Object.keys(flagFilters) as Flag[];
