import { queueForChange } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { paths } from '../../../paths.ts';
import { site } from '../../../site.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordEvent } from '../job.events.ts';
import { findJobByHash, getJobByHash } from '../job.queries.ts';
import { readDraft } from '../job.relations.ts';
import { changeStatus, type JobRef } from '../job.transition.ts';
import type { JobStatus } from '../job.ts';
import { decisionMail, messageMail, tellCompany } from './review.mail.ts';
import { type Decision, isInReview, MAX_NOTE, needsReview, suspicionsOf } from './review.ts';

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

/** A moderator decides about a pending role. Whoever does not publish it says why. */
export async function decideReview(
  db: Db,
  actor: Actor,
  { hash, decision, note = '', origin }: JobRef & { decision: Decision; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  if (decision !== 'publish' && !note.trim()) return refuse('note', 'Say why, in words the recruiter can act on');
  if (note.length > MAX_NOTE) return refuse('note', `A message may have ${MAX_NOTE} characters at most`);
  return db.transaction().execute(async (trx) => {
    await queueForChange(trx);
    const job = await findJobByHash(trx, hash);
    if (job?.status !== 'pending') return refuse('hash', 'This role does not wait for review');
    const changed = await changeStatus(trx, actor, { hash, note }, decision, now);
    if (changed.ok) {
      const message = decisionMail({ hash, title: job.title, origin, decision, note });
      await tellCompany(trx, job.company_id, { ...message, kind: 'review' }, now);
    }
    return changed;
  });
}

/** Recruiter and moderator talk about a role that is not published. The other side is told by mail. */
export async function addReviewMessage(
  db: Db,
  actor: Actor,
  { hash, note, origin }: { hash: string; note: string; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  const words = note.trim();
  if (!words) return refuse('note', 'Write a message first');
  if (words.length > MAX_NOTE) return refuse('note', `A message may have ${MAX_NOTE} characters at most`);
  return db.transaction().execute(async (trx) => {
    const job = await getJobByHash(trx, hash);
    if (!isInReview({ status: job.status as JobStatus })) return refuse('hash', 'This role is not in review');
    await recordEvent(trx, { jobId: job.id, event: 'message', version: job.version, actor, now, note: words });
    const about = { title: job.title, note: words, origin };
    if (actor.kind === 'admin') {
      const message = messageMail({ ...about, href: paths.recruiterJob(hash) });
      await tellCompany(trx, job.company_id, { ...message, kind: 'review' }, now);
    } else {
      await writeMail(
        trx,
        { ...messageMail({ ...about, href: paths.reviewQueue() }), kind: 'review', to: site.email },
        now,
      );
    }
    return succeed({ hash });
  });
}
