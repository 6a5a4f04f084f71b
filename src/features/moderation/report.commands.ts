import { lockForWrite } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import { mailModerators } from '../accounts/moderator-mail.commands.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { changeStatus, type JobRef } from '../jobs/job.transition.ts';
import { pausedMail, reportDecisionMail, reportMail } from './report.mail.ts';
import {
  MAX_REPORT,
  REPORT_REASONS,
  REPORTS_TO_PAUSE,
  type ReportDecision,
  type ReportReason,
  reportReasons,
} from './report.ts';
import { MAX_NOTE } from './review.ts';

const SYSTEM: Actor = { kind: 'system', name: 'reports' };

interface NewReport {
  hash: string;
  reason: string;
  words: string;
  /** Equal for one reader of one job, and says nothing about who that is; see `signToken`. */
  reporter: string;
  origin: string;
}

/**
 * Stores a reader's report on an open job. A reader counts once per job. `REPORTS_TO_PAUSE` reports with one reason
 * pause the job until a moderator decides, and its company is notified.
 */
export async function reportJob(db: Db, report: NewReport, now: Date): Promise<Result<undefined>> {
  const reason = REPORT_REASONS.find((one) => one === report.reason);
  const words = report.words.trim();
  if (!reason) return invalid('reason', 'Choose what is wrong with it');
  if (reason === 'other' && !words) return invalid('words', 'Tell us what is wrong with it');
  if (words.length > MAX_REPORT) return invalid('words', `A report can have up to ${MAX_REPORT} characters`);
  const { hash, reporter, origin } = report;
  return commitIfOk(db, async (trx) => {
    await lockForWrite(trx);
    const job = await findJobByHash(trx, hash);
    if (!job || !['published', 'paused'].includes(job.status)) return invalid('hash', 'This role is no longer open');
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('job_reports')
      .values({
        id: newId(now),
        job_id: job.id,
        reason,
        words,
        reporter,
        created_at: toInstant(now),
        resolved_at: null,
      })
      .onConflict((conflict) => conflict.columns(['job_id', 'reporter']).doNothing())
      .executeTakeFirst();
    // Repeated reports get the same response and count once.
    if (!numInsertedOrUpdatedRows) return succeed(undefined);
    const { ofReason, all } = await countOpen(trx, job.id, reason);
    if (ofReason >= REPORTS_TO_PAUSE && job.status === 'published') {
      const paused = await changeStatus(trx, SYSTEM, { hash, note: `Reported by ${ofReason} readers` }, 'pause', now);
      if (!paused.ok) return paused;
      await trx
        .updateTable('jobs')
        .set({ reported_at: toInstant(now) })
        .where('id', '=', job.id)
        .execute();
      const about = { hash, title: job.title, origin };
      await mailMembers(
        trx,
        job.company_id,
        { ...pausedMail({ ...about, reason: reportReasons[reason].label }), kind: 'review' },
        now,
      );
      await mailModerators(trx, reportMail({ ...about, isPaused: true }), now);
    } else if (all === 1) {
      await mailModerators(trx, reportMail({ title: job.title, origin, isPaused: false }), now);
    }
    return succeed(undefined);
  });
}

async function countOpen(trx: Trx, jobId: string, reason: ReportReason): Promise<{ ofReason: number; all: number }> {
  const open = await trx
    .selectFrom('job_reports')
    .select('reason')
    .where('job_id', '=', jobId)
    .where('resolved_at', 'is', null)
    .execute();
  return { ofReason: open.filter((report) => report.reason === reason).length, all: open.length };
}

/**
 * Closes all reports of a job: it stays, and reopens if they paused it, or is removed as spam. Recruiters are notified
 * of visible effects.
 */
export async function decideReports(
  db: Db,
  actor: Actor,
  { hash, decision, note, origin }: { hash: string; decision: ReportDecision; note: string; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  if (decision === 'remove' && !note.trim()) return invalid('note', 'Say why it is removed: the company will read it');
  if (note.length > MAX_NOTE) return invalid('note', `A message can have up to ${MAX_NOTE} characters`);
  return commitIfOk(db, async (trx) => {
    await lockForWrite(trx);
    const job = await findJobByHash(trx, hash);
    if (!job) return invalid('hash', 'There is no such role');
    const reports = await closeReports(trx, job.id, now);
    if (reports === 0) return invalid('hash', 'No report about this role is waiting for a decision');
    const wasPaused = job.reported_at !== null;
    const isBack = decision === 'keep' && wasPaused && job.status === 'paused';
    const isRemoved = decision === 'remove' && job.status !== 'archived';
    const moved = isRemoved
      ? await changeStatus(trx, actor, { hash, note }, 'remove', now)
      : isBack
        ? await changeStatus(trx, actor, { hash, note }, 'resume', now)
        : succeed({ hash });
    if (!moved.ok) return moved;
    if (isBack || isRemoved) {
      const message = reportDecisionMail({ hash, title: job.title, origin, decision, note });
      await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
    }
    const { status } = await getJobByHash(trx, hash);
    const detail = { title: job.title, note, reports, before: job.status, after: status };
    await writeAudit(trx, actor, { action: auditWords[decision], subject: `job:${hash}`, detail }, now);
    return succeed({ hash });
  });
}

export async function closeReports(trx: Trx, jobId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('job_reports')
    .set({ resolved_at: toInstant(now) })
    .where('job_id', '=', jobId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  await trx.updateTable('jobs').set({ reported_at: null }).where('id', '=', jobId).execute();
  return Number(numUpdatedRows);
}

const auditWords = {
  keep: 'keep reported role',
  remove: 'remove reported role',
} as const satisfies Record<ReportDecision, string>;
