import { acquireWriteLock, writeTransaction } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { newId, newJobHash } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { slugify } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import type { Actor } from '../accounts/audit.ts';
import { mailBoardAndModerators } from '../accounts/member-mail.commands.ts';
import { findTermStoppedSince } from '../selling/use.commands.ts';
import { toJobColumns } from './job.columns.ts';
import { recordDraftIfNoneStored, recordJobEvent } from './job.events.ts';
import { getPublicStateOrThrow, recountListingsAndPublishChange } from './job.publication.ts';
import { findJobByHash, getJobByHash } from './job.queries.ts';
import { readJobDraft, replaceJobRelations, resolveDraftAndAddPlaces } from './job.relations.ts';
import { type JobDraft, type JobDraftInput, jobDraftSchema } from './job.schema.ts';
import { changeJobStatus, type JobRef } from './job.transition.ts';
import { type ClosingReason, type JobEvent, RUNNING_STATUSES } from './job.ts';
import { deletePendingEdit, replacePendingEdit } from './pending-edit.commands.ts';
import { reviewRequestMail } from './review-request.mail.ts';
import { findReviewReasons } from './suspicions.queries.ts';

export async function createJob(
  db: Db,
  actor: Actor,
  input: JobDraftInput,
  now: Date,
): Promise<Result<{ id: string; hash: string }>> {
  const draft = validate(jobDraftSchema, input);
  if (!draft.ok) return draft;
  return db.transaction().execute((trx) => insertJob(trx, actor, draft.value, now));
}

interface Origin {
  event: 'create' | 'repost' | 'copy';
  /** Hash of the job that it reposts. */
  from?: string;
  note?: string;
}

/** Creates a job in the caller's transaction. */
export async function insertJob(
  trx: Trx,
  actor: Actor,
  draft: JobDraft,
  now: Date,
  { event, from, note }: Origin = { event: 'create' },
): Promise<Result<{ id: string; hash: string }>> {
  const resolved = await resolveDraftAndAddPlaces(trx, draft, now);
  if (!resolved.ok) return resolved;
  const at = toInstant(now);
  const id = newId(now);
  const hash = await unusedHash(trx);
  await trx
    .insertInto('jobs')
    .values({
      ...toJobColumns(draft),
      id,
      hash,
      slug: slugify(`${draft.title} ${resolved.value.companyName}`),
      category_id: resolved.value.categoryId,
      status: 'draft',
      version: 1,
      reposted_from: from ?? null,
      created_at: at,
      updated_at: at,
      published_at: null,
      confirmed_at: null,
      expires_at: null,
      closed_at: null,
      source_absences: 0,
    })
    .execute();
  await replaceJobRelations(trx, id, resolved.value);
  await recordJobEvent(trx, { jobId: id, event, version: 1, actor, now, note, draft });
  return succeed({ id, hash });
}

/** Publishes a draft. `at` may be an earlier date of first publication. */
export const publishJob = (db: Db, actor: Actor, job: JobRef & { at?: Instant | undefined }, now: Date) =>
  db.transaction().execute((trx) => publishJobInTransaction(trx, actor, job, now));

export function publishJobInTransaction(
  trx: Trx,
  actor: Actor,
  { at, ...job }: JobRef & { at?: Instant | undefined },
  now: Date,
): ReturnType<typeof changeJobStatus> {
  const isEarlier = at !== undefined && at < toInstant(now);
  return changeJobStatus(trx, actor, job, 'publish', now, isEarlier ? { published_at: at } : {});
}

export interface JobEdit extends JobRef {
  version?: number;
  changes: Partial<JobDraftInput>;
  event?: 'edit' | 'restore' | 'accept';
  /** True if the system's edits are checked as a recruiter’s. */
  isReviewed?: boolean;
  /** Origin for mail to moderators. Without it, no mail is sent. */
  origin?: string;
}

export interface EditedJob {
  hash: string;
  version: number;
  /** Reasons for review, as phrases after “It”. Empty if the edit is public or the job is not. */
  pendingReasons: string[];
}

/**
 * Edits a job. An outdated `version` is rejected (409). The slug is permanent. Suspicious edits of published jobs are held for
 * review.
 */
export const editJob = (db: Db, actor: Actor, edit: JobEdit, now: Date): Promise<Result<EditedJob>> =>
  db.transaction().execute((trx) => editJobInTransaction(trx, actor, edit, now));

export async function editJobInTransaction(
  trx: Trx,
  actor: Actor,
  edit: JobEdit,
  now: Date,
): Promise<Result<EditedJob>> {
  await acquireWriteLock(trx);
  const job = await findJobByHash(trx, edit.hash);
  if (!job || job.status === 'archived') return invalid('hash', 'There is no such role');
  if (edit.version !== undefined && edit.version !== job.version) {
    return invalid('version', `Someone else has changed this role: it is now at version ${job.version}`);
  }
  const old = await readJobDraft(trx, job.id);
  const draft = validate(jobDraftSchema, { ...old, ...edit.changes });
  if (!draft.ok) return draft;
  const resolved = await resolveDraftAndAddPlaces(trx, draft.value, now);
  if (!resolved.ok) return resolved;
  // Read after the places are added, since a new division counts the cities' jobs, this one too.
  const before = await getPublicStateOrThrow(trx, job);
  const at = toInstant(now);
  const version = job.version + 1;
  const mayHaveToWait = (actor.kind === 'recruiter' || edit.isReviewed === true) && job.published_at !== null;
  const reasons = mayHaveToWait ? await findReviewReasons(trx, draft.value, old) : [];
  if (reasons.length > 0) {
    const pendingEdit = { jobId: job.id, jobVersion: version, draft: draft.value, reasons, since: at };
    const { isFirst } = await replacePendingEdit(trx, pendingEdit);
    if (isFirst && edit.origin) {
      const mail = reviewRequestMail({ title: job.title, origin: edit.origin, isChange: true });
      await mailBoardAndModerators(trx, mail, now);
    }
    await trx.updateTable('jobs').set({ version }).where('id', '=', job.id).execute();
    await recordJobEvent(trx, { jobId: job.id, event: 'hold', version, actor, now });
    return succeed({ hash: job.hash, version, pendingReasons: reasons });
  }
  await trx
    .updateTable('jobs')
    .set({ ...toJobColumns(draft.value), category_id: resolved.value.categoryId, version, updated_at: at })
    .where('id', '=', job.id)
    .execute();
  await replaceJobRelations(trx, job.id, resolved.value);
  // A person's new text replaces a pending edit.
  if (actor.kind !== 'system') await deletePendingEdit(trx, job.id);
  if (actor.kind !== 'system') await recordDraftIfNoneStored(trx, job, old);
  await recordJobEvent(trx, { jobId: job.id, event: edit.event ?? 'edit', version, actor, now, draft: draft.value });
  await recountListingsAndPublishChange(
    trx,
    before,
    await getPublicStateOrThrow(trx, await getJobByHash(trx, edit.hash)),
    at,
  );
  return succeed({ hash: job.hash, version, pendingReasons: [] });
}

export const withdrawPendingEdit = (db: Db, actor: Actor, { hash, note }: JobRef, now: Date): Promise<Result<JobRef>> =>
  writeTransaction(db, async (trx) => {
    const job = await findJobByHash(trx, hash);
    if (!job || !(await deletePendingEdit(trx, job.id))) return invalid('hash', 'This role has no pending change');
    const version = job.version + 1;
    await trx.updateTable('jobs').set({ version }).where('id', '=', job.id).execute();
    await recordJobEvent(trx, { jobId: job.id, event: 'unhold', version, actor, now, note });
    return succeed({ hash });
  });

/** Hides a job from listings until resumed. Its page says so. */
export const pauseJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'pause', now);

export const resumeJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'resume', now);

/** Confirms that a job is open. Its end date stays. */
export const confirmJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'confirm', now);

export const closeJob = (db: Db, actor: Actor, job: JobRef & { reason: ClosingReason }, now: Date) =>
  move(db, actor, job, job.reason === 'filled' ? 'fill' : 'close', now);

export const expireJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'expire', now);

/** Ends the page of a closed job (410). */
const archiveJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'archive', now);

/** Removes an open job as spam (410). */
export const removeJobAsSpam = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'remove', now);

export const withdrawJobFromReview = (db: Db, actor: Actor, job: JobRef, now: Date) =>
  move(db, actor, job, 'return', now);

export const discardJob = (db: Db, actor: Actor, job: JobRef, now: Date) => move(db, actor, job, 'discard', now);

/** Expires due roles and archives closed ones (product §4). Returns their number. */
export async function expireAndArchiveDueJobs(db: Db, now: Date): Promise<number> {
  const at = toInstant(now);
  const { daysShownClosed } = await readSite(db);
  const actor: Actor = { kind: 'system', name: 'schedule' };
  const expired = await db
    .selectFrom('jobs')
    .select(['id', 'hash', 'status'])
    .where('status', 'in', RUNNING_STATUSES)
    .where('expires_at', '<=', at)
    .execute();
  const ended = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', 'in', ['filled', 'closed', 'expired'])
    .where('closed_at', '<=', addDays(at, -daysShownClosed))
    .execute();
  for (const job of expired) {
    if (job.status === 'paused' && (await findTermStoppedSince(db, job.id))) continue;
    await expireJob(db, actor, job, now);
  }
  for (const job of ended) await archiveJob(db, actor, job, now);
  return expired.length + ended.length;
}

const move = (db: Db, actor: Actor, job: JobRef, event: JobEvent, now: Date) =>
  db.transaction().execute((trx) => changeJobStatus(trx, actor, job, event, now));

async function unusedHash(trx: Trx): Promise<string> {
  for (;;) {
    const hash = newJobHash();
    if (!(await findJobByHash(trx, hash))) return hash;
  }
}
