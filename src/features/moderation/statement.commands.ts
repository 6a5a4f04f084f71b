import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { publish } from '../../publishing/publish.ts';
import { MODERATION_NUMBERS_TAG } from '../../publishing/tags.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { mailBoardAndModerators, mailMembers } from '../accounts/member-mail.commands.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { changeJobStatus, type JobRef } from '../jobs/job.transition.ts';
import { reinstateRemovedJob } from '../jobs/job-owner.commands.ts';
import { OBJECTION_DAYS } from './report.ts';
import { MAX_NOTE } from './review.ts';
import { moderatorStatementAnswerMail, type StatedReasons, statementAnswerDecisionMail } from './statement.mail.ts';
import type { StatementAnswerDecision } from './statement.ts';

/** Stores a statement of reasons in the measure's transaction. */
export async function storeStatementOfReasons(
  trx: Trx,
  subject: { job_id: string } | { job_id: null; company_id: string },
  stated: StatedReasons,
  now: Date,
): Promise<void> {
  const { measure, reason, facts, isAutomated } = stated;
  const at = toInstant(now);
  await trx
    .insertInto('statements')
    .values({ id: newId(now), ...subject, measure, reason, facts, automated: Number(isAutomated), created_at: at })
    .execute();
  await publish(trx, at, { tags: [MODERATION_NUMBERS_TAG] });
}

/** Stores a company's only answer to a statement and notifies moderators. */
export async function submitStatementAnswer(
  db: Db,
  input: { hash: string; statementId: string; answer: string; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  const { hash, statementId, origin } = input;
  const answer = input.answer.trim();
  if (!answer) return invalid('answer', 'Write your answer first');
  if (answer.length > MAX_NOTE) return invalid('answer', `An answer can have up to ${MAX_NOTE} characters`);
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = await getJobByHash(trx, hash);
    const statement = await trx
      .selectFrom('statements')
      .select(['answer', 'resolved_at', 'created_at'])
      .where('id', '=', statementId)
      .where('job_id', '=', job.id)
      .executeTakeFirst();
    if (!statement) return invalid('answer', 'There is no such decision about this role');
    if (statement.answer !== null) return invalid('answer', 'You have answered this decision already');
    const at = toInstant(now);
    if (statement.resolved_at !== null || statement.created_at < addDays(at, -OBJECTION_DAYS))
      return invalid('answer', 'This decision can no longer be answered');
    await trx.updateTable('statements').set({ answer, answered_at: at }).where('id', '=', statementId).execute();
    await publish(trx, at, { tags: [MODERATION_NUMBERS_TAG] });
    await mailBoardAndModerators(trx, moderatorStatementAnswerMail({ title: job.title, origin }), now);
    return succeed({ hash });
  });
}

/** Decides about a company's answer. Reversal restores the job. */
export async function decideStatementAnswer(
  db: Db,
  actor: Actor,
  decided: { statementId: string; decision: StatementAnswerDecision; note: string; origin: string },
  now: Date,
): Promise<Result<JobRef>> {
  const { statementId, decision, note, origin } = decided;
  if (decision === 'uphold' && !note.trim())
    return invalid('note', 'Say why you keep the decision: the company will read it');
  if (note.length > MAX_NOTE) return invalid('note', `A message can have up to ${MAX_NOTE} characters`);
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const statement = await trx
      .selectFrom('statements')
      .innerJoin('jobs', 'jobs.id', 'statements.job_id')
      .select(['statements.measure', 'jobs.id', 'jobs.hash', 'jobs.title', 'jobs.status', 'jobs.company_id'])
      .where('statements.id', '=', statementId)
      .where('statements.answer', 'is not', null)
      .where('statements.resolved_at', 'is', null)
      .where('jobs.reported_at', 'is', null)
      .executeTakeFirst();
    if (!statement) return invalid('note', 'This answer is not waiting for a decision');
    const { hash, title, measure, status } = statement;
    if (decision === 'reverse') {
      const undone = await undoMeasure(trx, actor, { hash, note, measure, status }, now);
      if (!undone.ok) return undone;
    }
    const outcome = decision === 'reverse' ? 'reversed' : 'upheld';
    await resolveStatement(trx, statementId, { outcome, note }, now);
    const after = (await findJobByHash(trx, hash))?.status ?? status;
    const action = decision === 'reverse' ? 'reverse decision on role' : 'keep decision on role';
    await writeAudit(
      trx,
      actor,
      { action, subject: `job:${hash}`, detail: { title, note, before: status, after } },
      now,
    );
    const message = statementAnswerDecisionMail({ hash, title, origin, outcome, note });
    await mailMembers(trx, statement.company_id, { ...message, kind: 'review' }, now);
    return succeed({ hash });
  });
}

/** Restores a removed job or resumes a paused one. Does nothing if its status changed. */
async function undoMeasure(
  trx: Trx,
  actor: Actor,
  { hash, note, measure, status }: { hash: string; note: string; measure: string; status: string },
  now: Date,
): Promise<Result<JobRef>> {
  if (measure !== 'paused' && status === 'archived') return reinstateRemovedJob(trx, actor, { hash, note }, now);
  if (measure === 'paused' && status === 'paused') return changeJobStatus(trx, actor, { hash, note }, 'resume', now);
  return succeed({ hash });
}

/** Marks the suspension of a company as lifted. */
export async function reverseSuspensionStatement(trx: Trx, companyId: string, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('statements')
    .select('id')
    .where('company_id', '=', companyId)
    .where('resolved_at', 'is', null)
    .execute();
  for (const { id } of open) await resolveStatement(trx, id, { outcome: 'reversed', note: '' }, now);
}

/** Ends a pause by reports once decided. */
export async function resolveReportPauseStatement(
  trx: Trx,
  jobId: string,
  { isUpheld, note }: { isUpheld: boolean; note: string },
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('statements')
    .select('id')
    .where('job_id', '=', jobId)
    .where('measure', '=', 'paused')
    .where('automated', '=', 1)
    .where('resolved_at', 'is', null)
    .execute();
  for (const { id } of open) await resolveStatement(trx, id, { outcome: isUpheld ? 'upheld' : 'reversed', note }, now);
}

async function resolveStatement(
  trx: Trx,
  id: string,
  { outcome, note }: { outcome: 'upheld' | 'reversed'; note: string },
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  await trx
    .updateTable('statements')
    .set({ outcome, outcome_note: note.trim() || null, resolved_at: at })
    .where('id', '=', id)
    .execute();
  await publish(trx, at, { tags: [MODERATION_NUMBERS_TAG] });
}
