import type { Db, Trx } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { cleanMultilineText } from '../../../lib/text.ts';
import { changeApplicationStatus } from '../application-status.ts';
import { MAX_NOTE_LENGTH } from './applicants.ts';

/** Member of a company. Commands work on that company's applications only. */
interface Recruiter {
  userId: string;
  companyId: string;
}

export async function markApplicationViewed(
  db: Db,
  { userId, companyId }: Recruiter,
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isOf(trx, companyId, id)) await changeApplicationStatus(trx, { id }, { status: 'viewed', userId }, now);
  });
}

/** Adds a note for colleagues. Ignores an immediate repeat. */
export async function addApplicationNote(
  db: Db,
  { userId, companyId }: Recruiter,
  { id, text }: { id: string; text: string },
  now: Date,
): Promise<Result<undefined>> {
  const clean = cleanMultilineText(text);
  if (!clean || clean.length > MAX_NOTE_LENGTH)
    return invalid('note', `Write a note of up to ${MAX_NOTE_LENGTH} characters`);
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
