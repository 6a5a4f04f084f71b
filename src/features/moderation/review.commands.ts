import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { mailBoardAndModerators, mailMembers } from '../accounts/member-mail.commands.ts';
import { editJobInTransaction } from '../jobs/job.commands.ts';
import { recordJobEvent } from '../jobs/job.events.ts';
import { findJobByHash, findPendingEdit, getJobByHash } from '../jobs/job.queries.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import type { JobDraft } from '../jobs/job.schema.ts';
import { changeJobStatus, type JobRef } from '../jobs/job.transition.ts';
import { deletePendingEdit } from '../jobs/pending-edit.commands.ts';
import { jobUnpaidMail } from '../selling/selling.mail.ts';
import { pendingEditDecisionMail, reviewDecisionMail, reviewMessageMail } from './review.mail.ts';
import { isDraftOrPending, MAX_NOTE, type PendingEditDecision, type ReviewDecision } from './review.ts';
import { storeStatementOfReasons } from './statement.commands.ts';
import type { StatedReasons } from './statement.mail.ts';

/** Decides about a job in review. Rejections need a reason. */
export const decideReview = (
  db: Db,
  actor: Actor,
  decided: Decided<ReviewDecision>,
  now: Date,
): Promise<Result<JobRef>> =>
  decide(db, actor, decided, now, {
    isNoteRequired: decided.decision !== 'publish',
    nothing: 'This role is not waiting for review',
    find: async (_, job) => (job.status === 'pending' ? job : undefined),
    apply: async (trx, { id, hash }, note) => {
      const changed = await changeJobStatus(trx, actor, { hash, note }, decided.decision, now);
      if (changed.ok && decided.decision === 'discard')
        await storeStatementOfReasons(trx, { job_id: id }, rejectionReasons(note), now);
      return changed;
    },
    mail: (about) =>
      about.isUnpaid
        ? jobUnpaidMail(about)
        : reviewDecisionMail({
            ...about,
            decision: decided.decision,
            stated: decided.decision === 'discard' ? rejectionReasons(about.note) : undefined,
          }),
  });

const rejectionReasons = (note: string): StatedReasons => ({
  measure: 'rejected',
  reason: 'other',
  facts: note.trim(),
  isAutomated: false,
});

/** Decides about a pending edit: publishes it or keeps the job. */
export const decidePendingEdit = (
  db: Db,
  actor: Actor,
  decided: Decided<PendingEditDecision>,
  now: Date,
): Promise<Result<JobRef>> =>
  decide(db, actor, decided, now, {
    isNoteRequired: decided.decision === 'reject',
    nothing: 'This role has no change waiting for review',
    find: async (trx, job) => {
      const pendingEdit = await findPendingEdit(trx, job.id);
      return pendingEdit && { ...pendingEdit, live: await readJobDraft(trx, job.id) };
    },
    apply: async (trx, job, note, pendingEdit) => {
      if (decided.decision === 'accept') {
        // Company, features and source may have changed meanwhile.
        const { companyId: _, featured: __, source: ___, ...changes } = pendingEdit.draft;
        return editJobInTransaction(trx, actor, { hash: job.hash, changes, event: 'accept' }, now);
      }
      const version = job.version + 1;
      await deletePendingEdit(trx, job.id);
      // The same feed text is not held again.
      const { source } = pendingEdit.draft;
      const isOfSource = source?.name === pendingEdit.live.source?.name && source?.id === pendingEdit.live.source?.id;
      const seen = source && isOfSource ? { source_digest: source.digest } : {};
      await trx
        .updateTable('jobs')
        .set({ version, ...seen })
        .where('id', '=', job.id)
        .execute();
      await recordJobEvent(trx, { jobId: job.id, event: 'reject', version, actor, now, note });
      return succeed(job);
    },
    mail: (about) => pendingEditDecisionMail({ ...about, decision: decided.decision }),
    change: ({ live, draft }) => {
      const { before, after } = whatDiffers(live, draft);
      return decided.decision === 'accept' ? { before, after } : { before, after: 'unchanged', rejected: after };
    },
  });

interface Decided<D> extends JobRef {
  decision: D;
  version?: number | undefined;
  origin: string;
}

type JobByHash = NonNullable<Awaited<ReturnType<typeof findJobByHash>>>;

/** Differences between both kinds of decision. */
interface Deciding<Waiting> {
  isNoteRequired: boolean;
  /** Finds the pending item. `nothing` is the error without one. */
  find: (trx: Trx, job: JobByHash) => Promise<Waiting | undefined>;
  nothing: string;
  apply: (trx: Trx, job: JobByHash, note: string, waiting: Waiting) => Promise<Result<unknown>>;
  mail: (about: { hash: string; title: string; origin: string; note: string; isUnpaid: boolean }) => MailContent;
  /** Audit details if the job's status stays. */
  change?: (waiting: Waiting) => { before: string; after: string; rejected?: string };
}

/** Differing fields as JSON. */
function whatDiffers(live: JobDraft, draft: JobDraft): { before: string; after: string } {
  const names = Object.keys(draft) as (keyof JobDraft)[];
  const differing = names.filter((name) => JSON.stringify(live[name]) !== JSON.stringify(draft[name]));
  const pick = (text: JobDraft) => JSON.stringify(Object.fromEntries(differing.map((name) => [name, text[name]])));
  return { before: pick(live), after: pick(draft) };
}

/** Decides about the version that the moderator read, with audit entry and mail. */
async function decide<Waiting>(
  db: Db,
  actor: Actor,
  { hash, decision, version, note = '', origin }: Decided<ReviewDecision | PendingEditDecision>,
  now: Date,
  { isNoteRequired, find, nothing, apply, mail, change }: Deciding<Waiting>,
): Promise<Result<JobRef>> {
  const problem = findNoteProblem(note, isNoteRequired);
  if (problem) return invalid('note', problem);
  return writeTransaction(db, async (trx) => {
    const job = await findJobByHash(trx, hash);
    const waiting = job && (await find(trx, job));
    if (!waiting) return invalid('hash', nothing);
    if (version !== undefined && version !== job.version) return invalid('version', CHANGED_MEANWHILE);
    const applied = await apply(trx, job, note, waiting);
    if (!applied.ok) return applied;
    const { title } = job;
    const after = await getJobByHash(trx, hash);
    const detail = { title, note, ...(change?.(waiting) ?? { before: job.status, after: after.status }) };
    await writeAudit(trx, actor, { action: auditWords[decision], subject: `job:${hash}`, detail }, now);
    const isUnpaid = decision === 'publish' && after.status === 'draft';
    await mailMembers(trx, job.company_id, { ...mail({ hash, title, origin, note, isUnpaid }), kind: 'review' }, now);
    return succeed({ hash });
  });
}

const CHANGED_MEANWHILE = 'The recruiter has changed it in the meantime: read it again';

function findNoteProblem(note: string, isNeeded: boolean): string | undefined {
  if (isNeeded && !note.trim()) return 'Tell the recruiter why, and what to change';
  return note.length > MAX_NOTE ? `A message can have up to ${MAX_NOTE} characters` : undefined;
}

const auditWords = {
  publish: 'publish role',
  return: 'return role',
  discard: 'reject role',
  accept: 'publish change of role',
  reject: 'reject change of role',
} as const satisfies Record<ReviewDecision | PendingEditDecision, string>;

/** Adds a message about an unpublished job and mails the other side. */
export async function sendReviewMessage(
  db: Db,
  actor: Actor,
  { hash, note, origin }: { hash: string; note: string; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  const words = note.trim();
  if (!words) return invalid('note', 'Write a message first');
  if (words.length > MAX_NOTE) return invalid('note', `A message can have up to ${MAX_NOTE} characters`);
  return db.transaction().execute(async (trx) => {
    const job = await getJobByHash(trx, hash);
    const pendingEdit = await findPendingEdit(trx, job.id);
    const isOpenToMessages = isDraftOrPending(job) || job.reported_at !== null || pendingEdit !== undefined;
    if (!isOpenToMessages) return invalid('hash', 'This role is not in review');
    await recordJobEvent(trx, { jobId: job.id, event: 'message', version: job.version, actor, now, note: words });
    const about = { title: job.title, note: words, origin };
    if (actor.kind === 'admin') {
      const message = reviewMessageMail({ ...about, href: paths.recruiterJob(hash) });
      await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
    } else {
      await mailBoardAndModerators(trx, reviewMessageMail({ ...about, href: paths.reviewQueue() }), now);
    }
    return succeed({ hash });
  });
}
