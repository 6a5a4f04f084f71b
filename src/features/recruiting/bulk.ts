import { pluralize } from '../../lib/text.ts';
import type { SiteSettings } from '../../site.ts';
import { type JobStatus, nextStatus } from '../jobs/job.ts';
import type { OwnJob } from './own-job.ts';
import { OWN_JOBS_PER_PAGE } from './own-job-search.ts';

/** Actions for several jobs. */
export const BULK_ACTIONS = ['confirm', 'pause', 'fill', 'close'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

interface BulkWords {
  /** Confirmation question for `n` roles. */
  confirmationQuestion: (n: number) => string;
  means: (site: SiteSettings, n: number) => string;
  button: string;
  /** Past participle after “3 roles”. */
  done: string;
  /** Phrase after “only open roles can be”. */
  can: string;
}

const closing = ({ daysShownClosed }: SiteSettings, n: number): string => {
  const shown = pluralize(daysShownClosed, 'day');
  return n === 1
    ? `It leaves every list, feed and the sitemap at once, and no one can apply. Its page says so for ${shown}. You can post it again as a new role.`
    : `They leave every list, feed and the sitemap at once, and no one can apply. Their pages say so for ${shown}. You can post them again as new roles.`;
};

export const bulkActionTexts: Record<BulkAction, BulkWords> = {
  confirm: {
    confirmationQuestion: (n) => `Confirm that ${pluralize(n, 'role')} ${n === 1 ? 'is' : 'are'} still open?`,
    means: (_, n) => `Applicants will see today as the day you confirmed ${n === 1 ? 'it' : 'them'}.`,
    button: 'Confirm still open',
    done: 'confirmed',
    can: 'confirmed',
  },
  pause: {
    confirmationQuestion: (n) => `Pause ${pluralize(n, 'role')}?`,
    means: (_, n) =>
      n === 1
        ? 'It leaves every list, feed and the sitemap at once, and no one can apply. Its page stays and says so. You can reopen it at any time.'
        : 'They leave every list, feed and the sitemap at once, and no one can apply. Their pages stay and say so. You can reopen them at any time.',
    button: 'Pause',
    done: 'paused',
    can: 'paused',
  },
  fill: {
    confirmationQuestion: (n) => `Mark ${pluralize(n, 'role')} as filled?`,
    means: closing,
    button: 'Mark as filled',
    done: 'marked as filled',
    can: 'marked as filled',
  },
  close: {
    confirmationQuestion: (n) => `Close ${pluralize(n, 'role')} without hiring?`,
    means: closing,
    button: 'Close without hiring',
    done: 'closed',
    can: 'closed',
  },
};

const stateWords: Record<JobStatus, string> = {
  draft: 'a draft',
  pending: 'in review',
  published: 'open',
  paused: 'paused',
  filled: 'filled',
  closed: 'closed',
  expired: 'over',
  archived: 'archived',
};

/** Error about the selection as a sentence. Undefined if it is valid. */
export function findSelectionSizeProblem(hashes: readonly string[]): string | undefined {
  if (hashes.length === 0) return 'Choose at least one role';
  return hashes.length > OWN_JOBS_PER_PAGE
    ? `Up to ${pluralize(OWN_JOBS_PER_PAGE, 'role')} can be changed at once`
    : undefined;
}

/** Reason, as a sentence, why an action is not available for a job. Undefined if it is. */
export function findBulkActionProblem({ status, company }: Pick<OwnJob, 'status' | 'company'>, step: BulkAction) {
  if (company.isSuspended) return `${company.name} is suspended, so its roles cannot be changed.`;
  if (nextStatus(status, step)) return undefined;
  const ready = step === 'fill' || step === 'close' ? 'open and paused roles' : 'open roles';
  return `It is ${stateWords[status]}; only ${ready} can be ${bulkActionTexts[step].can}.`;
}
