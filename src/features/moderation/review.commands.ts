import { lockForWrite } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import { dropHeldEdit } from '../jobs/held-edit.commands.ts';
import { findHeldEdit } from '../jobs/held-edit.queries.ts';
import { editInside } from '../jobs/job.commands.ts';
import { recordEvent } from '../jobs/job.events.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { changeStatus, type JobRef } from '../jobs/job.transition.ts';
import { heldDecisionMail, messageMail, reviewDecisionMail } from './review.mail.ts';
import { type HeldDecision, isInReview, MAX_NOTE, type ReviewDecision } from './review.ts';

/** A moderator decides about a pending job. Whoever does not publish it says why. */
export async function decideReview(
  db: Db,
  actor: Actor,
  { hash, decision, version, note = '', origin }: Decided<ReviewDecision>,
  now: Date,
): Promise<Result<JobRef>> {
  const problem = objectToNote(note, decision !== 'publish');
  if (problem) return refuse('note', problem);
  return db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const job = await findJobByHash(trx, hash);
    if (job?.status !== 'pending') return refuse('hash', 'This role does not wait for review');
    if (version !== undefined && version !== job.version) return refuse('version', CHANGED_MEANWHILE);
    const changed = await changeStatus(trx, actor, { hash, note }, decision, now);
    if (!changed.ok) return changed;
    await auditDecision(trx, actor, { hash, decision, note, title: job.title }, now);
    const message = reviewDecisionMail({ hash, title: job.title, origin, decision, note });
    await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
    return changed;
  });
}

/** A moderator decides about a change of a job that was held: it becomes public, or the job stays as it is. */
export async function decideHeldEdit(
  db: Db,
  actor: Actor,
  { hash, decision, version, note = '', origin }: Decided<HeldDecision>,
  now: Date,
): Promise<Result<JobRef>> {
  const problem = objectToNote(note, decision === 'refuse');
  if (problem) return refuse('note', problem);
  return db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const job = await findJobByHash(trx, hash);
    const held = job && (await findHeldEdit(trx, job.id));
    if (!held) return refuse('hash', 'No change of this role waits for review');
    if (version !== undefined && version !== job.version) return refuse('version', CHANGED_MEANWHILE);
    if (decision === 'accept') {
      // Whose job it is, what was paid for and where it comes from may have changed while it waited.
      const { companyId: _, featured: __, source: ___, ...changes } = held.draft;
      const edited = await editInside(trx, actor, { hash, changes, event: 'accept' }, now);
      if (!edited.ok) return edited;
    } else {
      await dropHeldEdit(trx, job.id);
      await trx
        .updateTable('jobs')
        .set({ version: job.version + 1 })
        .where('id', '=', job.id)
        .execute();
      await recordEvent(trx, { jobId: job.id, event: 'refuse', version: job.version + 1, actor, now, note });
    }
    await auditDecision(trx, actor, { hash, decision, note, title: job.title }, now);
    const message = heldDecisionMail({ hash, title: job.title, origin, decision, note });
    await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
    return succeed({ hash });
  });
}

interface Decided<D> extends JobRef {
  decision: D;
  /** Of the job as the moderator read it. */
  version?: number | undefined;
  origin: string;
}

const CHANGED_MEANWHILE = 'The recruiter changed it meanwhile: read it again';

function objectToNote(note: string, isNeeded: boolean): string | undefined {
  if (isNeeded && !note.trim()) return 'Say why, in words the recruiter can act on';
  return note.length > MAX_NOTE ? `A message may have ${MAX_NOTE} characters at most` : undefined;
}

const auditDecision = (
  trx: Trx,
  actor: Actor,
  {
    hash,
    decision,
    note,
    title,
  }: { hash: string; decision: ReviewDecision | HeldDecision; note: string; title: string },
  now: Date,
) => writeAudit(trx, actor, { action: auditWords[decision], subject: `job:${hash}`, detail: { title, note } }, now);

const auditWords: Record<ReviewDecision | HeldDecision, string> = {
  publish: 'publish role',
  return: 'return role',
  discard: 'refuse role',
  accept: 'publish change of role',
  refuse: 'refuse change of role',
};

/** Recruiter and moderator talk about a job that is not published. The other side is told by mail. */
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
    const isTalkedAbout = isInReview(job) || (await findHeldEdit(trx, job.id));
    if (!isTalkedAbout) return refuse('hash', 'This role is not in review');
    await recordEvent(trx, { jobId: job.id, event: 'message', version: job.version, actor, now, note: words });
    const about = { title: job.title, note: words, origin };
    if (actor.kind === 'admin') {
      const message = messageMail({ ...about, href: paths.recruiterJob(hash) });
      await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
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
