import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { newId, newJobHash } from '../../lib/id.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { slugify } from '../../lib/text.ts';
import { check } from '../../lib/validation.ts';
import type { Actor } from '../accounts/actor.ts';
import { columnsOf } from './job.columns.ts';
import { recordJobChange, stateOf } from './job.publication.ts';
import { findJobByHash } from './job.queries.ts';
import { readDraft, resolveDraft, writeRelations } from './job.relations.ts';
import { type JobDraftInput, jobDraftSchema } from './job.schema.ts';
import { DAYS_OPEN, type JobEvent, type JobStatus, nextStatus } from './job.ts';

export interface JobRef {
  hash: string;
}

/** Writes a new role as a draft, seen by nobody yet. */
export async function createJob(
  db: Db,
  _actor: Actor,
  input: JobDraftInput,
  now: Date,
): Promise<Result<{ id: string; hash: string }>> {
  const draft = check(jobDraftSchema, input);
  if (!draft.ok) return draft;
  return db.transaction().execute(async (trx) => {
    const resolved = await resolveDraft(trx, draft.value);
    if (!resolved.ok) return resolved;
    const at = toInstant(now);
    const id = newId(now);
    const hash = await unusedHash(trx);
    await trx
      .insertInto('jobs')
      .values({
        ...columnsOf(draft.value),
        id,
        hash,
        slug: slugify(`${draft.value.title} ${resolved.value.companyName}`),
        category_id: resolved.value.categoryId,
        status: 'draft',
        version: 1,
        reposted_from: null,
        created_at: at,
        updated_at: at,
        published_at: null,
        confirmed_at: null,
        expires_at: null,
        closed_at: null,
        source_absences: 0,
      })
      .execute();
    await writeRelations(trx, id, resolved.value);
    return succeed({ id, hash });
  });
}

/** Opens a draft to everybody. `at` is an honest earlier date of first publication, never a later one. */
export async function publishJob(
  db: Db,
  _actor: Actor,
  job: JobRef & { at?: Instant },
  now: Date,
): Promise<Result<JobRef>> {
  const opened = job.at && job.at < toInstant(now) ? job.at : toInstant(now);
  return changeStatus(db, job.hash, 'publish', now, {
    published_at: opened,
    // A role known to be open now has its full time before it, however long it has been open elsewhere.
    expires_at: addDays(toInstant(now), DAYS_OPEN),
    closed_at: null,
  });
}

/**
 * Changes what a role says. With `version`, only if nobody changed it meanwhile (409 otherwise).
 * The slug stays as first published.
 */
export async function editJob(
  db: Db,
  _actor: Actor,
  edit: JobRef & { version?: number; changes: Partial<JobDraftInput> },
  now: Date,
): Promise<Result<{ hash: string; version: number }>> {
  return db.transaction().execute(async (trx) => {
    const job = await findJobByHash(trx, edit.hash);
    if (!job || job.status === 'archived') return refuse('hash', 'There is no such role');
    if (edit.version !== undefined && edit.version !== job.version) {
      return refuse('version', `Somebody changed this role meanwhile: it is at version ${job.version}`);
    }
    const before = await stateOf(trx, job);
    const draft = check(jobDraftSchema, { ...(await readDraft(trx, job.id)), ...edit.changes });
    if (!draft.ok) return draft;
    const resolved = await resolveDraft(trx, draft.value);
    if (!resolved.ok) return resolved;
    const at = toInstant(now);
    await trx
      .updateTable('jobs')
      .set({
        ...columnsOf(draft.value),
        category_id: resolved.value.categoryId,
        version: job.version + 1,
        updated_at: at,
      })
      .where('id', '=', job.id)
      .execute();
    await writeRelations(trx, job.id, resolved.value);
    await recordJobChange(trx, before, await stateOf(trx, expectFound(await findJobByHash(trx, edit.hash))), at);
    return succeed({ hash: job.hash, version: job.version + 1 });
  });
}

/** Hides a role from listings until it is resumed; its page says so. */
export const pauseJob = (db: Db, _actor: Actor, job: JobRef, now: Date) => changeStatus(db, job.hash, 'pause', now, {});

export const resumeJob = (db: Db, _actor: Actor, job: JobRef, now: Date) =>
  changeStatus(db, job.hash, 'resume', now, { confirmed_at: toInstant(now) });

/** The employer says that the role is still open. */
export const confirmJob = (db: Db, _actor: Actor, job: JobRef, now: Date) =>
  changeRow(db, job.hash, now, (status) => (status === 'published' ? status : undefined), {
    confirmed_at: toInstant(now),
  });

export const closeJob = (db: Db, _actor: Actor, job: JobRef & { reason: 'filled' | 'closed' }, now: Date) =>
  changeStatus(db, job.hash, job.reason === 'filled' ? 'fill' : 'close', now, { closed_at: toInstant(now) });

export const expireJob = (db: Db, _actor: Actor, job: JobRef, now: Date) =>
  changeStatus(db, job.hash, 'expire', now, { closed_at: toInstant(now) });

/** Ends the page of a role that was closed long enough: 410 from now on. */
export const archiveJob = (db: Db, _actor: Actor, job: JobRef, now: Date) =>
  changeStatus(db, job.hash, 'archive', now, {});

/** Takes an open role off the board at once, as spam: 410. */
export const removeJob = (db: Db, _actor: Actor, job: JobRef, now: Date) =>
  changeStatus(db, job.hash, 'remove', now, { closed_at: toInstant(now) });

/** Opens a closed role again as a new one: new hash, honest new date (product §4). */
export async function repostJob(db: Db, actor: Actor, job: JobRef, now: Date): Promise<Result<JobRef>> {
  const old = await findJobByHash(db, job.hash);
  if (!old || !['filled', 'closed', 'expired', 'archived'].includes(old.status)) {
    return refuse('hash', 'Only a role that has ended can be posted again');
  }
  const draft = await readDraft(db, old.id);
  const created = await createJob(db, actor, { ...draft, featured: false, source: null }, now);
  if (!created.ok) return created;
  await db.updateTable('jobs').set({ reposted_from: old.hash }).where('id', '=', created.value.id).execute();
  return publishJob(db, actor, created.value, now);
}

/** Roles whose time has come: expired after 60 days, archived 30 days after closing. Returns how many changed. */
export async function applyDueTimes(db: Db, now: Date): Promise<number> {
  const at = toInstant(now);
  const actor: Actor = { kind: 'system', name: 'schedule' };
  const expired = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', 'in', ['published', 'paused'])
    .where('expires_at', '<=', at)
    .execute();
  const ended = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', 'in', ['filled', 'closed', 'expired'])
    .where('closed_at', '<=', addDays(at, -30))
    .execute();
  for (const job of expired) await expireJob(db, actor, job, now);
  for (const job of ended) await archiveJob(db, actor, job, now);
  return expired.length + ended.length;
}

type Moments = Partial<Record<'published_at' | 'confirmed_at' | 'expires_at' | 'closed_at', string | null>>;

function changeStatus(db: Db, hash: string, event: JobEvent, now: Date, moments: Moments): Promise<Result<JobRef>> {
  return changeRow(db, hash, now, (status) => nextStatus(status, event), moments, event);
}

async function changeRow(
  db: Db,
  hash: string,
  now: Date,
  next: (status: JobStatus) => JobStatus | undefined,
  moments: Moments,
  event = 'confirm',
): Promise<Result<JobRef>> {
  return db.transaction().execute(async (trx) => {
    const job = await findJobByHash(trx, hash);
    if (!job) return refuse('hash', 'There is no such role');
    const status = next(job.status as JobStatus);
    if (!status) return refuse('status', `A role that is ${job.status} cannot ${event}`);
    const before = await stateOf(trx, job);
    const at = toInstant(now);
    await trx
      .updateTable('jobs')
      .set({ ...moments, status, version: job.version + 1, updated_at: at })
      .where('id', '=', job.id)
      .execute();
    await recordJobChange(trx, before, await stateOf(trx, expectFound(await findJobByHash(trx, hash))), at);
    return succeed({ hash });
  });
}

async function unusedHash(trx: Trx): Promise<string> {
  for (;;) {
    const hash = newJobHash();
    if (!(await findJobByHash(trx, hash))) return hash;
  }
}

function expectFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A row vanished inside its own transaction');
  return value;
}
