import type { JobFieldValues } from '../jobs/job.fields.ts';
import type { Job } from '../jobs/job.ts';

/**
 * Filters that are one of a list, each the job field of its name: values and names are said there. What a search may
 * be narrowed to follows from here: parameter, facet, condition, boxes, chip and what words mean it (decision 047). In the
 * order of parameters.
 */
export const CHOICE_FACETS = ['seniority', 'contractType', 'workplace'] as const;
export type ChoiceFacet = (typeof CHOICE_FACETS)[number];

/** What stands above their boxes, in reading order. */
export const choiceTitles = {
  seniority: 'Seniority',
  workplace: 'Workplace',
  contractType: 'Contract',
} as const satisfies Record<ChoiceFacet, string>;

/** What filters ask about a role. */
export type FilteredJob = JobFieldValues & Pick<Job, 'pay' | 'process'>;

interface FlagFilter {
  /** On its box and its chip. */
  label: string;
  /** In answers and advice, where it is called something longer. */
  longLabel?: string;
  /** The boxes among which it stands, by their title. */
  group: string;
  /** Whether a search with it may find the role. */
  admits: (job: FilteredJob) => boolean;
}

/** Filters that are on or off, each described once as those of a list are. In the order of parameters and boxes. */
export const flagFilters = {
  withPay: { label: 'Pay disclosed', group: 'Pay', admits: ({ pay }) => pay !== null },
  noUnpaidTakeHome: {
    label: 'No unpaid take-home',
    longLabel: 'No unpaid take-home test',
    group: 'Process',
    admits: ({ process: { takeHome } }) => takeHome === null || takeHome.paid,
  },
} as const satisfies Record<string, FlagFilter>;

export type Flag = keyof typeof flagFilters;
export const FLAGS = Object.keys(flagFilters) as Flag[];

/** The filter as any other, for those who do the same with all. */
export const describeFlag = (flag: Flag): FlagFilter => flagFilters[flag];

export const longLabelOf = (flag: Flag): string => describeFlag(flag).longLabel ?? describeFlag(flag).label;
