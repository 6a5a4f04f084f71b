import { mapToRecord } from '../../lib/lookup.ts';
import { FACT_FACETS, FACT_FLAGS, type FactFlag, getJobField, jobFields } from '../jobs/job.fields.ts';

/** Facets that every role has a value of. */
export const REQUIRED_FACETS = ['seniority', 'contractType', 'workplace'] as const;

/**
 * Choice filters, named like their job field. Parameters, facets, conditions, checkboxes, chips and search words derive from
 * here.
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
  /** Label of checkbox and chip. */
  label: string;
}

/** On/off filters in the order of parameters. Conditions are in engine/flag-rules.ts, which browsers do not load. */
export const flagFilters = {
  freelance: { label: 'Freelance' },
  withPay: { label: 'Pay disclosed' },
  noUnpaidTakeHome: { label: 'No unpaid take-home' },
  ...mapToRecord(FACT_FLAGS, (name): FlagFilter => ({ label: getJobField(name).label })),
} satisfies Record<string, FlagFilter>;

export type FlagName = 'freelance' | 'withPay' | 'noUnpaidTakeHome' | FactFlag;
export const FLAGS = Object.keys(flagFilters) as FlagName[];
