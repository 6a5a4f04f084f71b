import type { Db } from '../../../db/tables.ts';
import type { OutgoingLetterBatch } from './letter.ts';

/** Unsent letters of a batch. Undefined if there are none. */
export async function findUnsentLetterBatch(
  db: Db,
  jobId: string,
  batch: string,
): Promise<OutgoingLetterBatch | undefined> {
  const rows = await selectUnsentLetters(db, jobId).where('batch', '=', batch).execute();
  const [first] = rows;
  return first && { batch, count: rows.length, to: first.decision, leavesAt: first.leaves_at };
}

export async function findUnsentLetterOfApplication(
  db: Db,
  jobId: string,
  applicationId: string,
): Promise<OutgoingLetterBatch | undefined> {
  const row = await selectUnsentLetters(db, jobId).where('application_id', '=', applicationId).executeTakeFirst();
  return row && { batch: row.batch, count: 1, to: row.decision, leavesAt: row.leaves_at };
}

const selectUnsentLetters = (db: Db, jobId: string) =>
  db
    .selectFrom('application_letters')
    .innerJoin('applications', 'applications.id', 'application_letters.application_id')
    .select(['batch', 'decision', 'leaves_at'])
    .where('applications.job_id', '=', jobId);
