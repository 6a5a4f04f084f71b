import type { Db } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import type { Actor } from '../accounts/audit.ts';
import { copyJobAsDraft, repostEndedJobAsDraft } from '../jobs/copy.commands.ts';
import {
  closeJob,
  confirmJob,
  discardJob,
  pauseJob,
  resumeJob,
  withdrawJobFromReview,
  withdrawPendingEdit,
} from '../jobs/job.commands.ts';
import { getJobByHash } from '../jobs/job.queries.ts';
import { type JobDraft, jobDraftSchema } from '../jobs/job.schema.ts';
import type { JobRef } from '../jobs/job.transition.ts';
import { editAndSubmitDraft, editJobWithPayCheck } from '../posting/posting.commands.ts';
import { type BulkAction, findBulkActionProblem, findSelectionSizeProblem } from './bulk.ts';
import type { JobAction } from './own-job.ts';
import { findDraftOfHistoryEvent, listOwnJobs } from './own-jobs.queries.ts';

/** Changes a job. `origin` is this site's, for mail. */
type JobCommand = (db: Db, actor: Actor, job: JobRef & { origin?: string }, now: Date) => Promise<Result<JobRef>>;

const JOB_COMMANDS: Record<JobAction, JobCommand> = {
  confirm: confirmJob,
  pause: pauseJob,
  resume: resumeJob,
  fill: (db, actor, job, now) => closeJob(db, actor, { ...job, reason: 'filled' }, now),
  close: (db, actor, job, now) => closeJob(db, actor, { ...job, reason: 'closed' }, now),
  unhold: withdrawPendingEdit,
  withdraw: withdrawJobFromReview,
  discard: discardJob,
  submit: editAndSubmitDraft,
  repost: repostEndedJobAsDraft,
  duplicate: copyJobAsDraft,
};

/** Performs a recruiter's action. Copies return the hash of their new draft. */
export const performJobAction = (
  db: Db,
  actor: Actor,
  job: Parameters<JobCommand>[2],
  step: JobAction,
  now: Date,
): Promise<Result<JobRef>> => JOB_COMMANDS[step](db, actor, job, now);

interface LeftRole {
  hash: string;
  /** Title, or the hash of a job outside the recruiter's companies. */
  title: string;
  why: string;
}

/** Performs an action on several jobs, each in its own transaction. Returns reasons for those that cannot. Idempotent. */
export async function performBulkJobAction(
  db: Db,
  actor: Actor,
  { hashes, step, companyIds }: { hashes: readonly string[]; step: BulkAction; companyIds: readonly string[] },
  now: Date,
): Promise<Result<{ done: number; left: LeftRole[] }>> {
  const wanted = [...new Set(hashes)];
  const objection = findSelectionSizeProblem(wanted);
  if (objection) return invalid('hash', objection);
  const own = new Map((await listOwnJobs(db, companyIds, wanted)).map((job) => [job.hash, job]));
  const left: LeftRole[] = [];
  for (const hash of wanted) {
    const job = own.get(hash);
    const why = job ? findBulkActionProblem(job, step) : 'It is none of your roles.';
    if (why) left.push({ hash, title: job?.title ?? hash, why });
    else {
      const performed = await performJobAction(db, actor, { hash }, step, now);
      if (!performed.ok) left.push({ hash, title: job?.title ?? hash, why: 'It has changed in the meantime.' });
    }
  }
  return succeed({ done: wanted.length - left.length, left });
}

/** Restores an earlier text as a new edit, if its pay is as a law requires. */
export async function restoreJobVersion(
  db: Db,
  actor: Actor,
  { hash, eventId, version, origin }: { hash: string; eventId: string; version: number; origin?: string },
  now: Date,
): ReturnType<typeof editJobWithPayCheck> {
  const job = await getJobByHash(db, hash);
  const stored = validate(jobDraftSchema, await findDraftOfHistoryEvent(db, job.id, eventId));
  if (!stored.ok) return invalid('eventId', 'That earlier version was not kept');
  // Company, features and source are not part of the text.
  const { companyId: _, featured: __, source: ___, ...changes } = stored.value;
  return editJobWithPayCheck(
    db,
    actor,
    {
      hash,
      version,
      companyId: job.company_id,
      isDraft: job.status === 'draft',
      changes: changes satisfies Partial<JobDraft>,
      event: 'restore',
      ...(origin ? { origin } : {}),
    },
    now,
  );
}
