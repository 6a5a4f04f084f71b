import { STAGES, type Stage } from '../../../db/column-values.ts';
import type { ApplicationStatus } from '../application.ts';

export { STAGES, type Stage } from '../../../db/column-values.ts';

/** Applicants that are moved, or written to, with one form. */
export const MOST_AT_ONCE = 200;

export const stageNames: Record<Stage, string> = {
  new: 'New',
  shortlist: 'Shortlist',
  interviewing: 'Interviewing',
  offer: 'Offer',
};

const ENDS = ['hired', 'rejected', 'withdrawn'] as const;
type End = (typeof ENDS)[number];

const endNames: Record<End, string> = { hired: 'Hired', rejected: 'Rejected', withdrawn: 'Withdrawn' };

/** What a company's list of applicants is divided by: a stage of its own, until there is a decision. */
export const GROUPS = [...STAGES, ...ENDS] as const;
export type Group = (typeof GROUPS)[number];

export const groupNames: Record<Group, string> = { ...stageNames, ...endNames };

/** Whether an application still waits for a decision: only then it has a stage. */
export const isUndecided = (status: ApplicationStatus): boolean => endOf(status) === undefined;

export const groupOf = ({ status, stage }: { status: ApplicationStatus; stage: Stage }): Group =>
  endOf(status) ?? stage;

const endOf = (status: ApplicationStatus): End | undefined => ENDS.find((end) => end === status);
