import type { Db, Trx } from '../../../db/tables.ts';
import { MINUTE, toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import { decisionMail } from '../application.mail.ts';
import type { Decision } from '../application.ts';
import { readMailFacts, writeToCandidate } from '../application-mails.ts';
import { changeApplication, type Step } from '../application-status.ts';
import type { Applying } from '../applying.ts';
import { recordAnswer } from '../reply-record.commands.ts';
import { LONGEST_NOTE } from './applicants.ts';
import { addressTo, type Letter, objectToLetter } from './letter.ts';

/** A member of a company, on whose applications alone these commands work. */
interface Recruiter {
  userId: string;
  companyId: string;
}

/** Somebody opened it. Harmless when repeated. */
export async function viewApplication(db: Db, { userId, companyId }: Recruiter, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isOf(trx, companyId, id)) await changeApplication(trx, { id }, { status: 'viewed', userId }, now);
  });
}

interface DecisionInput {
  ids: readonly string[];
  to: Decision;
  letter: Letter;
  /** Of a single application, as the recruiter saw it. */
  version?: number | undefined;
}

/**
 * Answers candidates, each with the letter. Those who are answered already, or have withdrawn, are left alone. Returns
 * how many were answered: a form sent twice writes nobody twice, and is told the same.
 */
export async function decide(
  db: Db,
  applying: Applying,
  { userId, companyId }: Recruiter,
  { ids, to, letter, version }: DecisionInput,
  now: Date,
): Promise<Result<number>> {
  const problems = objectToLetter(letter);
  if (problems.length > 0) return { ok: false, problems };
  let answered = 0;
  for (const id of new Set(ids)) {
    const isDone = await db.transaction().execute(async (trx) => {
      if (!(await isOf(trx, companyId, id))) return false;
      const step = { status: to, userId };
      if (!(await changeApplication(trx, version === undefined ? { id } : { id, version }, step, now)))
        return wasJustAnswered(trx, id, step, now);
      await recordAnswer(trx, id, now);
      const facts = await readMailFacts(trx, id);
      // Candidates answer to whoever wrote to them, as the form of the letter said.
      const sender = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      if (facts) {
        const message = decisionMail(applying, facts, addressTo(letter, facts.name));
        await writeToCandidate(trx, `application ${to}`, facts, { ...message, replyTo: sender?.email }, now);
      }
      return true;
    });
    if (isDone) answered++;
  }
  if (answered === 0 && version !== undefined)
    return refuse('', 'Somebody has already answered this candidate, or the candidate has withdrawn. Nothing was sent');
  return succeed(answered);
}

/** Within this time, the same answer of the same person is the same form sent twice. */
const TWICE_WITHIN = MINUTE;

async function wasJustAnswered(trx: Trx, id: string, { status, userId }: Step, now: Date): Promise<boolean> {
  const event = await trx
    .selectFrom('application_events as event')
    .innerJoin('applications', 'applications.id', 'event.application_id')
    .select('event.id')
    .where('event.application_id', '=', id)
    .whereRef('event.status', '=', 'applications.status')
    .where('event.status', '=', status)
    .where('event.user_id', '=', userId)
    .where('event.at', '>', toInstant(new Date(now.getTime() - TWICE_WITHIN)))
    .executeTakeFirst();
  return event !== undefined;
}

/** Adds a note for colleagues; the same one twice in a row is one. */
export async function addNote(
  db: Db,
  { userId, companyId }: Recruiter,
  { id, text }: { id: string; text: string },
  now: Date,
): Promise<Result<undefined>> {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  if (!clean || clean.length > LONGEST_NOTE) return refuse('note', `Write a note of up to ${LONGEST_NOTE} characters`);
  await db.transaction().execute(async (trx) => {
    if (!(await isOf(trx, companyId, id))) return;
    const last = await trx
      .selectFrom('application_notes')
      .select(['text', 'user_id'])
      .where('application_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last?.text === clean && last.user_id === userId) return;
    const at = toInstant(now);
    await trx
      .insertInto('application_notes')
      .values({ id: newId(now), application_id: id, user_id: userId, text: clean, created_at: at })
      .execute();
  });
  return succeed(undefined);
}

async function isOf(trx: Trx, companyId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.id', '=', id)
    .where('jobs.company_id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined;
}
