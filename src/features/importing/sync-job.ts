import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import type { Actor } from '../accounts/audit.ts';
import {
  confirmJob,
  editJobInTransaction,
  insertJob,
  publishJob,
  publishJobInTransaction,
} from '../jobs/job.commands.ts';
import { findPendingEdit } from '../jobs/job.queries.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import { type JobDraftInput, jobDraftSchema } from '../jobs/job.schema.ts';
import { changeJobStatus } from '../jobs/job.transition.ts';
import { deletePendingEdit } from '../jobs/pending-edit.commands.ts';
import { publishOrSubmitJob, publishOrSubmitJobInTransaction, type SubmittedJob } from '../jobs/submission.commands.ts';
import { hasSameFields, withoutFieldsCorrectedByPerson } from './corrections.ts';
import type { ImportedDraftFields } from './draft.ts';
import type { JobEvidence } from './facts/evidence.ts';
import { findLastReadFields } from './job-evidence.queries.ts';
import { isInReviewOrReturned, type JobSyncAction, type KnownImportedJob } from './sync-plan.ts';

const actor = { kind: 'system', name: 'import' } as const satisfies Actor;

interface ListedJob extends JobEvidence {
  companyId: string;
  source: { name: string; id: string; digest: string };
  publishedAt: Instant | undefined;
  /** True if edits are checked as in the form, as for an employer's own source. */
  isReviewed: boolean;
}

export interface JobSyncResult {
  hash: string;
  /** `pending`: in review. `unchanged`: no visible difference. */
  outcome: 'done' | 'pending' | 'unchanged';
}

const done = ({ hash }: { hash: string }): Result<JobSyncResult> => succeed({ hash, outcome: 'done' });
const sent = ({ hash, status }: SubmittedJob): Result<JobSyncResult> =>
  succeed({ hash, outcome: status === 'pending' ? 'pending' : 'done' });

/** Applies a planned change to a listed job. */
export async function applyJobSyncAction(
  db: Db,
  action: JobSyncAction,
  known: KnownImportedJob | undefined,
  listed: ListedJob,
  now: Date,
): Promise<Result<JobSyncResult>> {
  const { source, publishedAt, isReviewed } = listed;
  if (!known) return postJob(db, undefined, listed, now);
  // Reopened with its original date.
  if (action === 'repost') return postJob(db, known, { ...listed, publishedAt: known.publishedAt ?? undefined }, now);
  const { hash } = known;
  if (action === 'edit' || (action === 'publish' && known.digest !== source.digest)) {
    const edited = await editListed(db, known, listed, now);
    if (!edited.ok || action === 'edit') return edited;
  }
  if (action === 'publish' && isReviewed) {
    const submitted = await publishOrSubmitJob(db, actor, { hash, at: publishedAt }, now);
    return submitted.ok ? sent(submitted.value) : submitted;
  }
  const moved =
    action === 'publish'
      ? await publishJob(db, actor, { hash, at: publishedAt }, now)
      : action === 'confirm'
        ? await confirmJob(db, actor, { hash }, now)
        : succeed({ hash });
  return moved.ok ? done(moved.value) : moved;
}

/**
 * Edits a job from its source, except corrected fields that the source has not changed. Text without visible changes is
 * recorded as read.
 */
const editListed = (db: Db, known: KnownImportedJob, { fields, evidence, source, isReviewed }: ListedJob, now: Date) =>
  commitIfOk(db, async (trx): Promise<Result<JobSyncResult>> => {
    const { hash } = known;
    const pendingEdit = isReviewed ? await findPendingEditOfJob(trx, known.id) : undefined;
    // A person’s pending edit has priority. The same feed text is held once.
    if (pendingEdit && (!pendingEdit.isOfFeed || pendingEdit.digest === source.digest))
      return succeed({ hash, outcome: 'unchanged' });
    const current = await readJobDraft(trx, known.id);
    const changes = withoutFieldsCorrectedByPerson(fields, await findLastReadFields(trx, known.id), current);
    const isSameEntry = current.source?.name === source.name && current.source?.id === source.id;
    const isSilent = isSameEntry && hasSameFields(changes, current);
    if (isSilent)
      await trx.updateTable('jobs').set({ source_digest: source.digest }).where('id', '=', known.id).execute();
    // An ended job may still have the id.
    if (!isSameEntry)
      await trx
        .updateTable('jobs')
        .set({ source_id: null })
        .where('source', '=', source.name)
        .where('source_id', '=', source.id)
        .execute();
    const edited = isSilent
      ? succeed({ pendingReasons: [] })
      : await editJobInTransaction(trx, actor, { hash, changes: { ...changes, source }, isReviewed }, now);
    if (!edited.ok) return edited;
    if (edited.value.pendingReasons.length > 0) return succeed({ hash, outcome: 'pending' });
    if (pendingEdit) await deletePendingEdit(trx, known.id);
    await storeJobEvidence(trx, known.id, { fields, evidence }, now);
    return succeed({ hash, outcome: isSilent ? 'unchanged' : 'done' });
  });

async function findPendingEditOfJob(
  trx: Trx,
  jobId: string,
): Promise<{ isOfFeed: boolean; digest?: string } | undefined> {
  const pendingEdit = await findPendingEdit(trx, jobId);
  if (!pendingEdit) return undefined;
  const last = await trx
    .selectFrom('job_events')
    .select(['actor_kind', 'actor'])
    .where('job_id', '=', jobId)
    .where('event', '=', 'hold')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const isOfFeed = last?.actor_kind === actor.kind && last.actor === actor.name;
  return { isOfFeed, ...(pendingEdit.draft.source ? { digest: pendingEdit.draft.source.digest } : {}) };
}

/** Inserts and publishes a job. A listed `ended` job becomes a new one, and its old row loses the unique source id. */
async function postJob(
  db: Db,
  ended: KnownImportedJob | undefined,
  { fields, evidence, companyId, source, publishedAt, isReviewed }: ListedJob,
  now: Date,
): Promise<Result<JobSyncResult>> {
  return commitIfOk(db, async (trx) => {
    const updated = ended ? await withUnchangedEdits(trx, ended, fields) : fields;
    const draft = validate(jobDraftSchema, { ...updated, companyId, source });
    if (!draft.ok) return draft;
    if (ended) await trx.updateTable('jobs').set({ source_id: null }).where('id', '=', ended.id).execute();
    const created = await insertJob(trx, actor, draft.value, now, ended && { event: 'repost', from: ended.hash });
    if (!created.ok) return created;
    await storeJobEvidence(trx, created.value.id, { fields, evidence }, now);
    const job = { hash: created.value.hash, at: publishedAt };
    if (isReviewed) {
      // Content that was public before is not reviewed again.
      const live = ended?.publishedAt ? await readJobDraft(trx, ended.id) : undefined;
      const submitted = await publishOrSubmitJobInTransaction(trx, actor, { ...job, live }, now);
      return submitted.ok ? sent(submitted.value) : submitted;
    }
    const published = await publishJobInTransaction(trx, actor, job, now);
    return published.ok ? done(published.value) : published;
  });
}

/** Draft of a returning job with earlier corrections. */
async function withUnchangedEdits(
  trx: Trx,
  ended: KnownImportedJob,
  fields: ImportedDraftFields,
): Promise<ImportedDraftFields> {
  const current = await readJobDraft(trx, ended.id);
  const changes = withoutFieldsCorrectedByPerson(fields, await findLastReadFields(trx, ended.id), current);
  // A text deleted with old records is no correction.
  const unchanged = Object.keys(fields).filter((name) => !(name in changes) && current[name as 'title'] !== '');
  return { ...fields, ...Object.fromEntries(unchanged.map((name) => [name, current[name as keyof JobDraftInput]])) };
}

/** Stores the number of absences without a change record. */
export async function storeAbsenceCount(db: Db, known: KnownImportedJob, absences: number): Promise<void> {
  if (known.absences === absences) return;
  await db.updateTable('jobs').set({ source_absences: absences }).where('id', '=', known.id).execute();
}

/** Closes a job that was absent often enough, or discards an unpublished one. */
export const closeOrDiscardAbsentJob = (
  db: Db,
  known: KnownImportedJob,
  absences: number,
  now: Date,
): Promise<Result<unknown>> =>
  commitIfOk(db, async (trx) => {
    await storeAbsenceCount(trx, known, absences);
    return changeJobStatus(trx, actor, { hash: known.hash }, isInReviewOrReturned(known) ? 'discard' : 'close', now);
  });

/** Stores a role's evidence in the transaction that writes it. */
async function storeJobEvidence(trx: Trx, jobId: string, { fields, evidence }: JobEvidence, now: Date): Promise<void> {
  const row = { fields: JSON.stringify(fields), evidence: JSON.stringify(evidence), read_at: toInstant(now) };
  await trx
    .insertInto('role_readings')
    .values({ job_id: jobId, ...row })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
    .execute();
}
