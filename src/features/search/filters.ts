/**
 * Filters that are one of a list, each the job field of its name: values and names are said there. What a search may
 * be narrowed to follows from here: parameter, facet, condition, boxes, chip and what words mean it. In the
 * order of parameters.
 */
export const CHOICE_FACETS = ['seniority', 'contractType', 'workplace'] as const;
export type ChoiceFacet = (typeof CHOICE_FACETS)[number];

/** Titles of the choice groups, in reading order. */
export const choiceTitles = {
  seniority: 'Seniority',
  workplace: 'Arrangement',
  contractType: 'Contract',
} as const satisfies Record<ChoiceFacet, string>;

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
} as const satisfies Record<string, FlagFilter>;

export type Flag = keyof typeof flagFilters;
export const FLAGS = Object.keys(flagFilters) as Flag[];
