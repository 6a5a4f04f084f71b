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

export const contractOf = ({ contractType, freelance }: Pick<JobRow, 'contractType' | 'freelance'>): PayContract =>
  freelance ? 'freelance' : contractType;

export const describeContract = (job: Pick<JobRow, 'contractType' | 'freelance'>): string =>
  contractNames[contractOf(job)];

/** Statuses in which a job has a page of its own: open, paused, or ended not longer ago than its page is kept. */
export const SHOWN_STATUSES: readonly JobStatus[] = ['published', 'paused', 'filled', 'closed', 'expired'];

/** Statuses in which a job's time runs: it ends by its employer's word or with its last day. */
export const RUNNING_STATUSES: readonly JobStatus[] = ['published', 'paused'];

/** Statuses in which a job has ended: it can be posted again, as a new one. */
export const ENDED_STATUSES: readonly JobStatus[] = ['filled', 'closed', 'expired', 'archived'];

/** Days that the end of an open job, or of its being featured, can lie ahead. */
export const MAX_DAYS_AHEAD = 365;
/** Days a recruiter has for the answer; then the role is paused. */
export const CONFIRMATION_DAYS = 7;
export const JOBS_PER_PAGE = 20;
/** Featured jobs that stand first in a listing; more of them keep their places and their label. */
export const MAX_FEATURED_ON_TOP = 3;

export interface SkillLink {
  slug: string;
  name: string;
}

/** One line of a listing: every fact on it can be filtered. */
export interface JobRow {
  hash: string;
  slug: string;
  title: string;
  company: CompanyLink;
  category: CategoryLink;
  contractType: ContractType;
  /** Fixed-term work for a freelancer. */
  freelance: boolean;
  seniority: Seniority;
  workplace: Workplace;
  /** 0 to 5, in the recruiter's order. */
  locations: LocationLink[];
  /** Countries in which remote applicants may live. Empty means anywhere. Set for remote jobs only. */
  openTo: LocationLink[];
  /** Null when the recruiter chose not to disclose it. */
  pay: PayRange | null;
  /** Its pay on the scale of its market, where that is known and shown. */
  payBar?: { scale: [number, number]; half: [number, number]; range: [number, number]; label: string };
  /** First picture of the employer's work, where there is one. */
  work?: WorkImage;
  featured: boolean;
  status: JobStatus;
  publishedAt: Instant;
  /** Further facts that rows show, in words. */
  labels?: readonly string[];
  /** Facts a draft does not state yet, left out of its preview. Empty for published jobs. */
  unsaid?: readonly NeededFact[];
}

export type NeededFact = 'pay' | 'contractType' | 'seniority' | 'workplace';

export const statesFact = ({ unsaid = [] }: Pick<JobRow, 'unsaid'>, fact: string): boolean =>
  !unsaid.some((one) => one === fact);

export interface HiringProcess {
  steps: string[];
  /** Null when there is no take-home exercise. */
  takeHome: { hours: number; paid: boolean } | null;
  /** Days within which every applicant is promised an answer. */
  replyWithinDays: number | null;
}

export type ApplyMode = { mode: 'board' } | { mode: 'external'; url: string };

export interface Job extends Omit<JobRow, 'company'>, JobFieldValues {
  company: Company;
  /** Markdown. */
  description: string;
  /** UTC offsets in hours, inclusive, that a remote applicant's working day should touch. */
  timezones: { from: number; to: number } | null;
  requiredSkills: SkillLink[];
  niceSkills: SkillLink[];
  process: HiringProcess;
  benefits: string[];
  /** Client that an agency names. */
  client: string | null;
  apply: ApplyMode;
  updatedAt: Instant;
  /** Time at which the employer last confirmed that the job is open. */
  confirmedAt: Instant | null;
  expiresAt: Instant;
  closedAt: Instant | null;
  /** Time at which an imported job was last seen changed or confirmed at its source. */
  seenAt?: Instant | undefined;
}

/** The client of an agency if it is named; null if it is hidden or if no agency posts the job. */
export const publicClient = (
  { agency }: Pick<JobFieldValues, 'agency'>,
  client: string | null | undefined,
): string | null => (agency === 'named-client' ? client || null : null);

/** True if visitors can apply. */
export const isOpen = (job: { status: JobStatus }): boolean => job.status === 'published';

/** True if the job has a public page. */
export const isShown = (job: { status: JobStatus }): boolean => SHOWN_STATUSES.includes(job.status);

/** True if the job's term is running. */
export const isRunning = (job: { status: JobStatus }): boolean => RUNNING_STATUSES.includes(job.status);

/** True if the job has ended. */
export const hasEnded = (job: { status: JobStatus }): boolean => ENDED_STATUSES.includes(job.status);

/** The life of a role (product §4): what may happen in each state, and where it leads. */
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

/** The state after `event`, or undefined where the event cannot happen. */
export function nextStatus(status: JobStatus, event: JobEvent): JobStatus | undefined {
  return (transitions[status] as Partial<Record<JobEvent, JobStatus>>)[event];
}

/** Reasons that a recruiter gives for closing a job. */
export const CLOSING_REASONS = ['filled', 'closed'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];
