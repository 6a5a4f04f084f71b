import { acquireWriteLock } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/audit.ts';
import { isCompanySuspended } from '../companies/company.queries.ts';
import { DEFER, updateCreditUseForStatusChange } from '../selling/use.commands.ts';
import { recordJobEvent } from './job.events.ts';
import { getPublicStateOrThrow, recountListingsAndPublishChange } from './job.publication.ts';
import { findJobByHash, getJobByHash } from './job.queries.ts';
import { type JobEvent, type JobStatus, nextStatus } from './job.ts';
import { deletePendingEdit } from './pending-edit.commands.ts';

export interface JobRef {
  hash: string;
  /** Comment by the actor, stored in the job's history. */
  note?: string;
}

/** A job and its status after a change. */
interface ChangedJob extends JobRef {
  status: JobStatus;
}

type Moments = Partial<
  Record<'published_at' | 'confirmed_at' | 'confirmation_requested_at' | 'expires_at' | 'closed_at', string | null>
>;

/**
 * Changes a job's status by the table in `job.ts`, with history and change record. On a board that sells roles, an unpaid job
 * stays a draft.
 */
export async function changeJobStatus(
  trx: Trx,
  actor: Actor,
  { hash, note }: JobRef,
  requested: JobEvent,
  now: Date,
  moments: Moments = {},
): Promise<Result<ChangedJob>> {
  // Lock before reading, so that concurrent changes see each other.
  await acquireWriteLock(trx);
  const job = await findJobByHash(trx, hash);
  if (!job) return invalid('hash', 'There is no such role');
  // Only a decision about the reports resumes it.
  if (requested === 'resume' && job.reported_at) {
    return invalid('status', 'This role is paused until we have looked into what readers reported');
  }
  // Jobs of suspended companies are not shown or reviewed. Suspension waits for the same lock.
  if (SHOWING.has(requested) && (await isCompanySuspended(trx, job.company_id)))
    return invalid('status', SUSPENDED_COMPANY);
  if (!nextStatus(job.status, requested)) return invalid('status', `A role that is ${job.status} cannot ${requested}`);
  const { isDeferred, daysOpen, addedDays, featuredDays } = await updateCreditUseForStatusChange(
    trx,
    actor,
    job,
    requested,
    now,
    moments.published_at,
  );
  const event: JobEvent = isDeferred ? DEFER : requested;
  const status = nextStatus(job.status, event) ?? job.status;
  const before = await getPublicStateOrThrow(trx, job);
  const at = toInstant(now);
  const version = job.version + 1;
  await trx
    .updateTable('jobs')
    .set({
      ...momentsOf(event, at, daysOpen ?? (await readSite(trx)).daysOpen),
      ...(isDeferred ? {} : moments),
      ...(addedDays && job.expires_at ? { expires_at: addDays(job.expires_at, addedDays) } : {}),
      ...(addedDays && job.featured_until ? { featured_until: addDays(job.featured_until, addedDays) } : {}),
      ...(featuredDays ? { featured: 1, featured_until: addDays(at, featuredDays) } : {}),
      ...removal(event, job),
      status,
      version,
      updated_at: at,
    })
    .where('id', '=', job.id)
    .execute();
  if (status === 'archived') await deletePendingEdit(trx, job.id);
  await recordJobEvent(trx, { jobId: job.id, event, version, actor, now, note });
  await recountListingsAndPublishChange(
    trx,
    before,
    await getPublicStateOrThrow(trx, await getJobByHash(trx, hash)),
    at,
  );
  return succeed({ hash, status });
}

export const SUSPENDED_COMPANY = 'The company is suspended: lift its suspension first';
const SHOWING: ReadonlySet<JobEvent> = new Set(['submit', 'publish', 'resume']);

/** Columns that allow undoing a removal. */
const removal = (event: JobEvent, job: { status: JobStatus; closed_at: string | null }) =>
  event === 'remove' || event === 'discard'
    ? { removed_from: job.status, ...(job.closed_at ? { closed_at: job.closed_at } : {}) }
    : {};

function momentsOf(event: JobEvent, at: Instant, daysOpen: number): Moments {
  switch (event) {
    case 'publish':
      // A newly confirmed job gets its full term.
      return { published_at: at, expires_at: addDays(at, daysOpen), closed_at: null };
    case 'confirm':
    case 'resume':
      return { confirmed_at: at, confirmation_requested_at: null };
    case 'fill':
    case 'close':
    case 'expire':
    case 'remove':
      return { closed_at: at };
    default:
      return {};
  }
}
