import { acquireWriteLock } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, DAY, formatDate, type Instant, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/audit.ts';
import { isCompanySuspended } from '../companies/company.queries.ts';
import { isPaymentNeededToPost } from '../selling/selling.queries.ts';
import { exemptRunningJobsFromPayment, findTermStoppedSince } from '../selling/use.commands.ts';
import { recordJobEvent } from './job.events.ts';
import { getPublicStateOrThrow, recountListingsAndPublishChange } from './job.publication.ts';
import { findJobByHash, getJobByHash } from './job.queries.ts';
import { type JobRef, SUSPENDED_COMPANY } from './job.transition.ts';
import { isTermRunning, MAX_DAYS_AHEAD } from './job.ts';

// Actions of the admin besides status changes, each in the caller's transaction.

type JobByHash = Awaited<ReturnType<typeof getJobByHash>>;

/** Extends a running job by `days`, by default the term of a new one. */
export async function extendRunningJob(
  trx: Trx,
  actor: Actor,
  { hash, note, days }: JobRef & { days?: number | null },
  now: Date,
): Promise<Result<JobRef>> {
  const found = await findRunning(trx, hash);
  if (!found.ok) return found;
  const job = found.value;
  const at = toInstant(now);
  const added = days ?? (await readSite(trx)).daysOpen;
  const until = addDays(job.expires_at && job.expires_at > at ? job.expires_at : at, added);
  if (until > addDays(at, MAX_DAYS_AHEAD)) {
    return invalid('hash', `A role can stay open for up to ${MAX_DAYS_AHEAD} more days`);
  }
  return change(trx, actor, job, { event: 'extend', note: withDate(until, note), values: { expires_at: until } }, now);
}

/**
 * Restores a removed or discarded job to its status, unless expired. On a board that sells roles, its days stopped, featured ones
 * too.
 */
export async function reinstateRemovedJob(
  trx: Trx,
  actor: Actor,
  { hash, note }: JobRef,
  now: Date,
): Promise<Result<JobRef>> {
  await acquireWriteLock(trx);
  const job = await findJobByHash(trx, hash);
  if (!job) return invalid('hash', 'There is no such role');
  if (job.status !== 'archived' || !job.removed_from)
    return invalid('hash', 'Only a role that was removed can be put back');
  if (await isCompanySuspended(trx, job.company_id)) return invalid('hash', SUSPENDED_COMPANY);
  const at = toInstant(now);
  const isRunningAgain = isTermRunning({ status: job.removed_from });
  const isTermStopped = job.removed_from === 'paused' && (await findTermStoppedSince(trx, job.id)) !== undefined;
  // The end of a stopped term moves when the role resumes.
  const isMoved = isRunningAgain && !isTermStopped && (await isPaymentNeededToPost(trx));
  const daysRemoved = isMoved ? (now.getTime() - Date.parse(job.closed_at ?? at)) / DAY : 0;
  const expiresAt = job.expires_at && addDays(job.expires_at, daysRemoved);
  const isOver = isRunningAgain && !isTermStopped && (expiresAt ?? '') <= at;
  const values = {
    status: isOver ? ('expired' as const) : job.removed_from,
    removed_from: null,
    ...(isRunningAgain ? { expires_at: expiresAt, closed_at: isOver ? at : null } : {}),
    ...(isMoved && job.featured_until ? { featured_until: addDays(job.featured_until, daysRemoved) } : {}),
  };
  const changed = await change(trx, actor, job, { event: 'reinstate', note, values }, now);
  if (isTermRunning(values) && (await isPaymentNeededToPost(trx)))
    await exemptRunningJobsFromPayment(trx, 'reinstated', now, job.id);
  return changed;
}

/** Features a running job until the end of a day. */
export async function featureRunningJob(
  trx: Trx,
  actor: Actor,
  { hash, note, until }: JobRef & { until: Instant },
  now: Date,
): Promise<Result<JobRef>> {
  const found = await findRunning(trx, hash);
  if (!found.ok) return found;
  const values = { featured: 1, featured_until: until };
  return change(trx, actor, found.value, { event: 'feature', note: withDate(until, note), values }, now);
}

export async function unfeatureJob(trx: Trx, actor: Actor, { hash, note }: JobRef, now: Date): Promise<Result<JobRef>> {
  await acquireWriteLock(trx);
  const job = await findJobByHash(trx, hash);
  if (!job?.featured) return invalid('hash', 'This role is not featured');
  return change(trx, actor, job, { event: 'unfeature', note, values: { featured: 0, featured_until: null } }, now);
}

/** Ends expired features. Returns their number. */
export async function endExpiredFeatures(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('jobs')
    .select(['id', 'hash', 'status'])
    .where('featured', '=', 1)
    .where('featured_until', '<=', toInstant(now))
    // Removed ones keep their days, should they be reinstated.
    .where((eb) => eb.or([eb('status', '<>', 'archived'), eb('removed_from', 'is', null)]))
    .execute();
  const actor: Actor = { kind: 'system', name: 'schedule' };
  for (const { id, hash, status } of due) {
    if (status === 'paused' && (await findTermStoppedSince(db, id))) continue;
    await db.transaction().execute((trx) => unfeatureJob(trx, actor, { hash }, now));
  }
  return due.length;
}

async function findRunning(trx: Trx, hash: string): Promise<Result<JobByHash>> {
  await acquireWriteLock(trx);
  const job = await findJobByHash(trx, hash);
  if (!job) return invalid('hash', 'There is no such role');
  return isTermRunning(job) ? succeed(job) : invalid('hash', 'This role is neither open nor paused');
}

const withDate = (until: Instant, note = ''): string =>
  [`Until ${formatDate(until)}`, note.trim()].filter(Boolean).join('. ');

async function change(
  trx: Trx,
  actor: Actor,
  job: JobByHash,
  { event, note, values }: Pick<Parameters<typeof recordJobEvent>[1], 'event' | 'note'> & { values: Changed },
  now: Date,
): Promise<Result<JobRef>> {
  const before = await getPublicStateOrThrow(trx, job);
  const at = toInstant(now);
  const version = job.version + 1;
  await trx
    .updateTable('jobs')
    .set({ ...values, version, updated_at: at })
    .where('id', '=', job.id)
    .execute();
  await recordJobEvent(trx, { jobId: job.id, event, version, actor, now, note });
  await recountListingsAndPublishChange(
    trx,
    before,
    await getPublicStateOrThrow(trx, await getJobByHash(trx, job.hash)),
    at,
  );
  return succeed({ hash: job.hash });
}

type Changed = Partial<
  Pick<JobByHash, 'status' | 'expires_at' | 'closed_at' | 'featured' | 'featured_until' | 'removed_from'>
>;
