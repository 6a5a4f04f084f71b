import { mapToRecord } from '../../../lib/lookup.ts';
import { FACT_FLAGS, type JobFieldValues } from '../../jobs/job.fields.ts';
import type { Job } from '../../jobs/job.ts';
import { type FlagName, flagFilters } from '../filters.ts';

/** Job properties that filters read. */
export type FilteredJob = JobFieldValues & Pick<Job, 'pay' | 'process'>;

interface FlagRule {
  admits: (job: FilteredJob) => boolean;
  /** Longer label in responses. */
  longLabel?: string;
}

const flagRules: Record<FlagName, FlagRule> = {
  freelance: { admits: ({ freelance }) => freelance },
  withPay: { admits: ({ pay }) => pay !== null },
  noUnpaidTakeHome: {
    admits: ({ process: { takeHome } }) => takeHome === null || takeHome.paid,
    longLabel: 'No unpaid take-home test',
  },
  ...mapToRecord(FACT_FLAGS, (name): FlagRule => ({ admits: (job) => job[name] })),
};

export const matchesFlag = (flag: FlagName, job: FilteredJob): boolean => flagRules[flag].admits(job);

export const longFlagLabel = (flag: FlagName): string => flagRules[flag].longLabel ?? flagFilters[flag].label;
