import type { ContractType, JobStatus, PayContract, Seniority, Workplace } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import type { CategoryLink } from '../categories/category.ts';
import type { Company, CompanyLink, WorkImage } from '../companies/company.ts';
import type { LocationLink } from '../locations/location.ts';
import type { JobFieldValues } from './job.fields.ts';
import { contractNames } from './job.names.ts';

export {
  CONTRACT_TYPES,
  type ContractType,
  JOB_STATUSES,
  type JobStatus,
  LISTING_CONTRACTS,
  type PayContract,
  SENIORITIES,
  type Seniority,
  WORKPLACES,
  type Workplace,
} from '../../db/column-values.ts';
export { contractNames, contractTypeNames, seniorityNames, workplaceNames } from './job.names.ts';

export const toPayContract = ({ contractType, freelance }: Pick<JobRow, 'contractType' | 'freelance'>): PayContract =>
  freelance ? 'freelance' : contractType;

export const describeContract = (job: Pick<JobRow, 'contractType' | 'freelance'>): string =>
  contractNames[toPayContract(job)];

/** Statuses with a public page: open, paused or recently ended. */
export const STATUSES_WITH_PAGE: readonly JobStatus[] = ['published', 'paused', 'filled', 'closed', 'expired'];

/** Statuses of a running term. */
export const RUNNING_STATUSES: readonly JobStatus[] = ['published', 'paused'];

/** Ended statuses, which can be reposted. */
export const ENDED_STATUSES: readonly JobStatus[] = ['filled', 'closed', 'expired', 'archived'];

/** Latest end of a job or feature, in days from now. */
export const MAX_DAYS_AHEAD = 365;
/** Days to answer before the role is paused. */
export const CONFIRMATION_DAYS = 7;
export const JOBS_PER_PAGE = 20;
/** Featured jobs at the top of a listing. Others keep their position and label. */
export const MAX_FEATURED_ON_TOP = 3;

export interface SkillLink {
  slug: string;
  name: string;
}

/** Row of a listing. */
export interface JobRow {
  hash: string;
  slug: string;
  title: string;
  company: CompanyLink;
  category: CategoryLink;
  contractType: ContractType;
  /** Fixed-term freelance work. */
  freelance: boolean;
  seniority: Seniority;
  workplace: Workplace;
  /** 0 to 5, in the recruiter's order. */
  locations: LocationLink[];
  /** Countries in which remote applicants may live. Empty means anywhere. Set for remote jobs only. */
  openTo: LocationLink[];
  /** Null if undisclosed. */
  pay: PayRange | null;
  /** Pay on the scale of its market, if known and shown. */
  payBar?: { scale: [number, number]; half: [number, number]; range: [number, number]; label: string };
  /** First work image of the employer. */
  work?: WorkImage;
  featured: boolean;
  status: JobStatus;
  publishedAt: Instant;
  /** Labels of further facts. */
  labels?: readonly string[];
  /** Facts missing from a draft's preview. Empty for published jobs. */
  missingFacts?: readonly NeededFact[];
}

export type NeededFact = 'pay' | 'contractType' | 'seniority' | 'workplace';

export const statesFact = ({ missingFacts = [] }: Pick<JobRow, 'missingFacts'>, fact: string): boolean =>
  !missingFacts.some((one) => one === fact);

export interface HiringProcess {
  steps: string[];
  /** Null without a take-home exercise. */
  takeHome: { hours: number; paid: boolean } | null;
  /** Promised days until every applicant is answered. */
  replyWithinDays: number | null;
}

export type ApplyMode = { mode: 'board' } | { mode: 'external'; url: string };

export interface Job extends Omit<JobRow, 'company'>, JobFieldValues {
  company: Company;
  description: string;
  /** Range of UTC offsets, inclusive, for a remote applicant's working day. */
  timezones: { from: number; to: number } | null;
  requiredSkills: SkillLink[];
  niceSkills: SkillLink[];
  process: HiringProcess;
  benefits: string[];
  /** Named client of an agency. */
  client: string | null;
  apply: ApplyMode;
  updatedAt: Instant;
  /** Time of the employer's last confirmation. */
  confirmedAt: Instant | null;
  expiresAt: Instant;
  closedAt: Instant | null;
  /** Time at which an imported job was last seen at its source. */
  seenAt?: Instant | undefined;
}

/** Named client. Null if hidden or not of an agency. */
export const namedClientOrNull = (
  { agency }: Pick<JobFieldValues, 'agency'>,
  client: string | null | undefined,
): string | null => (agency === 'named-client' ? client || null : null);

/** True if visitors can apply. */
export const isOpen = (job: { status: JobStatus }): boolean => job.status === 'published';

/** True if the job has a public page. */
export const hasPublicPage = (job: { status: JobStatus }): boolean => STATUSES_WITH_PAGE.includes(job.status);

/** True if the job's term is running. */
export const isTermRunning = (job: { status: JobStatus }): boolean => RUNNING_STATUSES.includes(job.status);

/** True if the job has ended. */
export const hasEnded = (job: { status: JobStatus }): boolean => ENDED_STATUSES.includes(job.status);

/** State machine of a role (product §4). */
export const transitions = {
  draft: { publish: 'published', submit: 'pending', discard: 'archived', defer: 'draft' },
  pending: { publish: 'published', return: 'draft', discard: 'archived', defer: 'draft' },
  published: {
    confirm: 'published',
    pause: 'paused',
    fill: 'filled',
    close: 'closed',
    expire: 'expired',
    remove: 'archived',
  },
  paused: { resume: 'published', fill: 'filled', close: 'closed', expire: 'expired', remove: 'archived' },
  filled: { archive: 'archived', remove: 'archived' },
  closed: { archive: 'archived', remove: 'archived' },
  expired: { archive: 'archived', remove: 'archived' },
  archived: {},
} as const satisfies Record<JobStatus, Record<string, JobStatus>>;

export type JobEvent = { [Status in JobStatus]: keyof (typeof transitions)[Status] }[JobStatus];

/** Status after `event`. Undefined if not allowed. */
export function nextStatus(status: JobStatus, event: JobEvent): JobStatus | undefined {
  return (transitions[status] as Partial<Record<JobEvent, JobStatus>>)[event];
}

/** Reasons that a recruiter gives for closing a job. */
export const CLOSING_REASONS = ['filled', 'closed'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

export interface JobPageView {
  job: Job;
  /** Up to four most similar open jobs of the category, among those published just before. */
  similar: JobRow[];
  /** Sentence about the employer's reply promise and record. */
  replies?: string | undefined;
  /** Note about missing pay that a law requires. */
  payNote?: string | undefined;
}

export interface CompanyPageView {
  company: Company;
  /** All open jobs, newest first. */
  jobs: JobRow[];
  /** Domain that can claim the company. Set for unclaimed companies with a source. */
  claimDomain?: string | undefined;
}

export const closedStatusLabel = (status: JobStatus): string =>
  status === 'paused' ? 'Paused' : status === 'filled' ? 'Filled' : 'Closed';

export function describeClosure({ status, company }: { status: JobStatus; company: { name: string } }): string {
  const notes: Partial<Record<JobStatus, string>> = {
    paused: `${company.name} is not accepting applications for this role at the moment.`,
    filled: `${company.name} has filled this role.`,
    closed: `${company.name} no longer accepts applications for this role.`,
    expired: 'Its time on the board has ended, and it no longer accepts applications.',
  };
  return notes[status] ?? 'This role no longer accepts applications.';
}
