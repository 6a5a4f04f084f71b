import { pluralize } from '../../lib/text.ts';
import type { StaffRole } from '../accounts/staff.ts';
import { isTermRunning, type JobStatus, nextStatus } from '../jobs/job.ts';

/** Jobs per page, also the limit of one action. */
export const ADMIN_JOBS_PER_PAGE = 50;

export const ADMIN_ACTIONS = [
  'pause',
  'resume',
  'extend',
  'feature',
  'unfeature',
  'close',
  'remove',
  'reinstate',
] as const;
export type AdminJobAction = (typeof ADMIN_ACTIONS)[number];

export const BULK_ADMIN_ACTIONS = ['pause', 'close', 'extend', 'feature'] as const satisfies readonly AdminJobAction[];

/** Actions that the board also sells. Moderators decide about roles and give nothing away. */
const SOLD_ACTIONS: readonly AdminJobAction[] = ['extend', 'feature', 'unfeature'];

/** True if staff with this role may take the action. */
export const canPerformAction = (role: StaffRole | undefined, step: AdminJobAction): boolean =>
  role === 'admin' || (role === 'moderator' && !SOLD_ACTIONS.includes(step));

/** Actions whose reason is sent to the company. */
export const ACTIONS_WITH_REASON: readonly AdminJobAction[] = ['pause', 'close', 'remove'];

export const adminActionNames: Record<AdminJobAction, string> = {
  pause: 'Pause',
  resume: 'Reopen',
  extend: 'Extend',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  close: 'Close',
  remove: 'Remove as spam',
  reinstate: 'Put back',
};

/** Facts that decide which actions are available. */
interface AdminJobState {
  status: JobStatus;
  isFeatured: boolean;
  /** Time since when reports pause it. */
  reportedAt: string | null;
  removedFrom: JobStatus | null;
}

/** Actions available to staff with this role, in button order. */
export const availableAdminActions = (job: AdminJobState, role: StaffRole | undefined): AdminJobAction[] =>
  ADMIN_ACTIONS.filter((step) => {
    if (!canPerformAction(role, step)) return false;
    switch (step) {
      case 'extend':
      case 'feature':
        return isTermRunning(job);
      case 'unfeature':
        return job.isFeatured;
      case 'reinstate':
        return job.removedFrom !== null && job.status === 'archived';
      case 'resume':
        return job.reportedAt === null && nextStatus(job.status, step) !== undefined;
      default:
        return nextStatus(job.status, step) !== undefined;
    }
  });

export interface AdminJobSearch {
  /** Part of the title, or a hash. */
  q: string;
  company: string;
  status: JobStatus | undefined;
  /** Name of a feed; `''` for all jobs. */
  source: string;
  /** From 1. */
  page: number;
}

export interface AdminJobRow {
  hash: string;
  title: string;
  status: JobStatus;
  company: { slug: string; name: string };
  source: string | null;
  publishedAt: string | null;
  expiresAt: string | null;
  isFeatured: boolean;
  featuredUntil: string | null;
  reportedAt: string | null;
}

/** Job in any state with the details of its admin page. */
export interface AdminJob extends AdminJobRow {
  id: string;
  slug: string;
  version: number;
  removedFrom: JobStatus | null;
  closedAt: string | null;
  /** Client of an agency, named on the page or not. */
  client: string | null;
}

const done: Record<AdminJobAction, string> = {
  pause: 'paused',
  resume: 'open again',
  extend: 'extended',
  feature: 'featured',
  unfeature: 'no longer featured',
  close: 'closed',
  remove: 'removed',
  reinstate: 'put back',
};

/** Notice from the query parameters: `?did=pause&n=3`. */
export function adminJobsNotice(params: URLSearchParams): string | undefined {
  const step = ADMIN_ACTIONS.find((one) => one === params.get('did'));
  const n = Number(params.get('n') ?? '1');
  return step && Number.isInteger(n) && n > 0 ? `${pluralize(n, 'role')} ${done[step]}.` : undefined;
}
