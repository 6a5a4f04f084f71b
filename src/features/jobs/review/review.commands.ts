import { queueForChange } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordEvent } from '../job.events.ts';
import { findJobByHash, getJobByHash } from '../job.queries.ts';
import { readDraft } from '../job.relations.ts';
import { changeStatus, type JobRef } from '../job.transition.ts';
import type { JobStatus } from '../job.ts';
import { needsReview, suspicionsOf } from './review.ts';

export interface Submitted {
  hash: string;
  status: JobStatus;
}

/** The recruiter sends a draft: it is published at once, or waits for a moderator (product §4). */
export const submitJob = (db: Db, actor: Actor, job: JobRef, now: Date): Promise<Result<Submitted>> =>
  db.transaction().execute((trx) => submitInside(trx, actor, job, now));

/** The same inside a transaction of the caller. */
export async function submitInside(trx: Trx, actor: Actor, job: JobRef, now: Date): Promise<Result<Submitted>> {
  await queueForChange(trx);
  const found = await findJobByHash(trx, job.hash);
  if (!found) return refuse('hash', 'There is no such role');
  const event = (await waitsForReview(trx, found)) ? 'submit' : 'publish';
  const changed = await changeStatus(trx, actor, job, event, now);
  if (!changed.ok) return changed;
  return succeed({ hash: job.hash, status: event === 'submit' ? 'pending' : 'published' });
}

async function waitsForReview(trx: Trx, job: { id: string; company_id: string }): Promise<boolean> {
  const company = await trx
    .selectFrom('companies')
    .select('verified')
    .where('id', '=', job.company_id)
    .executeTakeFirstOrThrow();
  const earlier = await trx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', job.company_id)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const { title, description, process } = await readDraft(trx, job.id);
  return needsReview({
    isVerified: company.verified === 1,
    hasPublished: earlier !== undefined,
    suspicions: suspicionsOf({ title, description, steps: process?.steps }),
  });
}

export const DECISIONS = ['publish', 'return', 'discard'] as const;
/** Publish it, give it back to the recruiter to change, or refuse it for good. */
export type Decision = (typeof DECISIONS)[number];

/** A moderator decides about a pending role. Whoever does not publish it says why. */
export async function decideReview(
  db: Db,
  actor: Actor,
  { hash, decision, note = '' }: JobRef & { decision: Decision },
  now: Date,
): Promise<Result<JobRef>> {
  if (decision !== 'publish' && !note.trim()) return refuse('note', 'Say why, in words the recruiter can act on');
  return db.transaction().execute(async (trx) => {
    const job = await findJobByHash(trx, hash);
    if (job?.status !== 'pending') return refuse('hash', 'This role does not wait for review');
    return changeStatus(trx, actor, { hash, note }, decision, now);
  });
}

/** Recruiter and moderator talk about a role that is not published. */
export async function addReviewMessage(
  db: Db,
  actor: Actor,
  { hash, note }: { hash: string; note: string },
  now: Date,
): Promise<Result<JobRef>> {
  if (!note.trim()) return refuse('note', 'Write a message first');
  if (note.length > MAX_NOTE) return refuse('note', `A message may have ${MAX_NOTE} characters at most`);
  return db.transaction().execute(async (trx) => {
    const job = await getJobByHash(trx, hash);
    if (!['draft', 'pending'].includes(job.status)) return refuse('hash', 'This role is not in review');
    await recordEvent(trx, { jobId: job.id, event: 'message', version: job.version, actor, now, note });
    return succeed({ hash });
  });
}

export const MAX_NOTE = 2_000;
