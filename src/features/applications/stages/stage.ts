import { type ApplicationStage, STAGES } from '../../../db/column-values.ts';
import type { ApplicationStatus } from '../application.ts';

export { type ApplicationStage, STAGES } from '../../../db/column-values.ts';

/** Applicants that are moved, or written to, with one form. */
export const MAX_BULK_APPLICATIONS = 200;

export const stageNames: Record<ApplicationStage, string> = {
  new: 'New',
  shortlist: 'Shortlist',
  interviewing: 'Interviewing',
  offer: 'Offer',
};

const ENDS = ['hired', 'rejected', 'withdrawn'] as const;
type End = (typeof ENDS)[number];

const endNames: Record<End, string> = { hired: 'Hired', rejected: 'Rejected', withdrawn: 'Withdrawn' };

/** Groups of applicants: stages until a decision, then decisions. */
export const APPLICANT_GROUPS = [...STAGES, ...ENDS] as const;
export type ApplicantGroup = (typeof APPLICANT_GROUPS)[number];

export const groupNames: Record<ApplicantGroup, string> = { ...stageNames, ...endNames };

/** True while undecided, when it has a stage. */
export const isUndecided = (status: ApplicationStatus): boolean => endOf(status) === undefined;

export const toApplicantGroup = ({
  status,
  stage,
}: {
  status: ApplicationStatus;
  stage: ApplicationStage;
}): ApplicantGroup => endOf(status) ?? stage;

const endOf = (status: ApplicationStatus): End | undefined => ENDS.find((end) => end === status);
