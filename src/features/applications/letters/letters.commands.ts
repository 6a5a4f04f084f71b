import * as z from 'zod';
import { LETTER_TASKS } from '../../../db/column-values.ts';
import { getDialect, valuesAsRows } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { MINUTE, toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../../queue/task.ts';
import { decisionMail } from '../application.mail.ts';
import { type ApplicationDecision, canBecome } from '../application.ts';
import { findUserEmail, queueCandidateMail, readApplicationMailFacts } from '../application-mails.ts';
import { changeApplicationStatus } from '../application-status.ts';
import type { ApplicationServices } from '../applying.ts';
import { insertConversationMessage } from '../conversation/messages.commands.ts';
import { cancelBookedAndOfferedInterviews } from '../interviews/interviews.commands.ts';
import { recordFirstReply } from '../reply-record.commands.ts';
import { saveAddressSharingChoice } from '../shared-address.ts';
import { type DecisionLetter, fillInName, UNDO_SECONDS, validateLetter } from './letter.ts';

/** Member of a company. Commands work on that company's applications only. */
interface Recruiter {
  userId: string;
  companyId: string;
}

interface DecisionInput {
  ids: readonly string[];
  to: ApplicationDecision;
  letter: DecisionLetter;
  version?: number | undefined;
}

interface Written {
  batch: string;
  letters: number;
}

/** Sends the letters of a batch after the undo period. */
const letterTask = defineTask(LETTER_TASKS.decisions, z.object({ batch: z.string() }), { attempts: 13 });

/**
 * Queues letters and decisions, effective after `UNDO_SECONDS`. Skips decided and withdrawn applications. Returns the number of
 * letters, also for a repeat.
 */
export async function queueDecisionLetters(
  db: Db,
  { userId, companyId }: Recruiter,
  { ids, to, letter, version }: DecisionInput,
  now: Date,
): Promise<Result<Written>> {
  const problems = validateLetter(letter);
  if (problems.length > 0) return { ok: false, problems };
  const leavesAt = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  const ownBatch = newId(now);
  const written = await db.transaction().execute(async (trx) => {
    const batches: string[] = [];
    for (const application of await lockApplications(trx, companyId, ids)) {
      const { id, status } = application;
      const waiting = await findLetter(trx, id);
      if (waiting) {
        if (waiting.user_id === userId && waiting.decision === to) batches.push(waiting.batch);
      } else if (canBecome(status, to) && (version === undefined || version === application.version)) {
        const { subject, text, sharesAddress } = letter;
        await trx
          .insertInto('application_letters')
          .values({
            application_id: id,
            batch: ownBatch,
            decision: to,
            subject,
            text,
            shares_address: Number(sharesAddress),
            user_id: userId,
            leaves_at: toInstant(leavesAt),
            created_at: toInstant(now),
          })
          .execute();
        batches.push(ownBatch);
      } else if (await wasJustDecided(trx, id, { status: to, userId }, now)) batches.push('');
    }
    if (batches.includes(ownBatch)) {
      await saveAddressSharingChoice(trx, userId, letter.sharesAddress);
      await enqueue(trx, letterTask, { batch: ownBatch }, now, { key: `letters:${ownBatch}`, runAt: leavesAt });
    }
    return batches;
  });
  if (written.length === 0 && version !== undefined)
    return invalid('', 'This candidate already has an answer, or has withdrawn. Nothing was sent');
  return succeed({ batch: written.find((batch) => batch !== '') ?? '', letters: written.length });
}

/** Letter cancelled before sending. */
interface UndoneLetters extends DecisionLetter {
  decision: ApplicationDecision;
  applicationIds: string[];
}

/** Cancels the unsent letters of a batch. Undefined if all were sent. A letter is either sent or cancelled. */
export async function cancelUnsentLetters(
  db: Db,
  { companyId }: Pick<Recruiter, 'companyId'>,
  batch: string,
): Promise<UndoneLetters | undefined> {
  const letters = await db
    .deleteFrom('application_letters')
    .where('batch', '=', batch)
    .where('application_id', 'in', (eb) =>
      eb
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.job_id')
        .select('applications.id')
        .where('jobs.company_id', '=', companyId),
    )
    .returning(['application_id', 'decision', 'subject', 'text', 'shares_address'])
    .execute();
  const [letter] = letters;
  if (!letter) return undefined;
  const { decision, subject, text } = letter;
  const applicationIds = letters.map(({ application_id }) => application_id).sort();
  return { decision, subject, text, sharesAddress: letter.shares_address === 1, applicationIds };
}

/** Applies the decisions of a batch and mails them, each in its own transaction. Idempotent. */
export async function applyAndMailDecisions(
  db: Db,
  applying: ApplicationServices,
  batch: string,
  now: Date,
): Promise<void> {
  const letters = await db
    .selectFrom('application_letters')
    .select('application_id')
    .where('batch', '=', batch)
    .orderBy('application_id')
    .execute();
  for (const { application_id } of letters)
    await db.transaction().execute((trx) => sendLetter(trx, applying, { id: application_id, batch }, now));
}

async function sendLetter(
  trx: Trx,
  applying: ApplicationServices,
  { id, batch }: { id: string; batch: string },
  now: Date,
): Promise<void> {
  // Locks application before letter, in the same order as `queueDecisionLetters`.
  await lockApplications(trx, undefined, [id]);
  const letter = await trx
    .deleteFrom('application_letters')
    .where('application_id', '=', id)
    .where('batch', '=', batch)
    .returningAll()
    .executeTakeFirst();
  // Cancelled meanwhile.
  if (!letter) return;
  const { decision, user_id: userId } = letter;
  // The candidate withdrew.
  if (!(await changeApplicationStatus(trx, { id }, { status: decision, userId }, now))) return;
  if (decision === 'shortlisted')
    await trx
      .updateTable('applications')
      .set({ stage: 'shortlist' })
      .where('id', '=', id)
      .where('stage', '=', 'new')
      .execute();
  if (decision === 'rejected') await cancelBookedAndOfferedInterviews(trx, applying, { id, side: 'company' }, now);
  await recordFirstReply(trx, id, now);
  const facts = await readApplicationMailFacts(trx, id);
  if (!facts) return;
  const replyTo = letter.shares_address === 1 ? await findUserEmail(trx, userId) : undefined;
  const words = fillInName(letter, facts.name);
  await insertConversationMessage(trx, { id, side: 'company', userId, ...words }, now);
  const message = decisionMail(applying, facts, { ...words, canReply: replyTo !== undefined });
  await queueCandidateMail(trx, `application ${decision}`, facts, { ...message, replyTo }, now);
}

/** Sorted, so that two writers cannot deadlock. */
const lockApplications = (trx: Trx, companyId: string | undefined, ids: readonly string[]) =>
  trx
    .selectFrom('applications')
    .select(['applications.id', 'applications.status', 'applications.version'])
    .where('applications.id', 'in', trx.selectFrom(valuesAsRows(trx, ids).as('wanted')).select('value'))
    .$if(companyId !== undefined, (query) =>
      query.where('applications.job_id', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('jobs.id')
          .where('jobs.company_id', '=', companyId ?? ''),
      ),
    )
    .orderBy('applications.id')
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate('applications'))
    .execute();

const findLetter = (trx: Trx, applicationId: string) =>
  trx.selectFrom('application_letters').selectAll().where('application_id', '=', applicationId).executeTakeFirst();

/** Period in which an equal answer is a repeat. */
const DOUBLE_SUBMIT_MS = MINUTE;

async function wasJustDecided(
  trx: Trx,
  id: string,
  { status, userId }: { status: ApplicationDecision; userId: string },
  now: Date,
): Promise<boolean> {
  const event = await trx
    .selectFrom('application_events as event')
    .innerJoin('applications', 'applications.id', 'event.application_id')
    .select('event.id')
    .where('event.application_id', '=', id)
    .whereRef('event.status', '=', 'applications.status')
    .where('event.status', '=', status)
    .where('event.user_id', '=', userId)
    .where('event.at', '>', toInstant(new Date(now.getTime() - DOUBLE_SUBMIT_MS)))
    .executeTakeFirst();
  return event !== undefined;
}

/** Sends letters after the undo period. */
export const createDecisionLettersHandler = (applying: ApplicationServices): TaskHandler =>
  taskHandler(letterTask, ({ db, now }, { batch }) => applyAndMailDecisions(db, applying, batch, now));
