import { getDialect, writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { MINUTE, toInstant } from '../../lib/dates.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { lockApplication } from './application.queries.ts';
import type { ApplicationStatus } from './application.ts';
import { publishApplicationEvent } from './application-status.ts';
import type { ApplicationServices } from './applying.ts';
import { eraseApplicationRows, eraseApplications } from './erasure.ts';
import { cancelBookedAndOfferedInterviews } from './interviews/interviews.commands.ts';
import { MINUTES_TO_UNDO } from './own-application.ts';

/** Hides an application from both sides and erases it after `MINUTES_TO_UNDO`. Idempotent. */
export async function deleteApplicationWithUndo(db: Db, id: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const application = await trx
      .selectFrom('applications')
      .select('status')
      .where('id', '=', id)
      .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!application) return;
    const due = toInstant(new Date(now.getTime() + MINUTES_TO_UNDO * MINUTE));
    const noted = await trx
      .insertInto('application_deletions')
      .values({ application_id: id, status: application.status, due_at: due })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(noted.numInsertedOrUpdatedRows ?? 0) === 0) return;
    await setStatus(trx, id, 'withdrawn', now);
    if (application.status !== 'withdrawn') await publishApplicationEvent(trx, 'application.withdrawn', id, now);
  });
}

/** Restores a deleted application. False after the undo period, or if it was not deleted. */
export async function restoreDeletedApplication(db: Db, id: string, now: Date): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    const deletion = await trx
      .deleteFrom('application_deletions')
      .where('application_id', '=', id)
      .where('due_at', '>', toInstant(now))
      .returning('status')
      .executeTakeFirst();
    if (!deletion) return false;
    await setStatus(trx, id, deletion.status, now);
    if (deletion.status !== 'withdrawn') await publishApplicationEvent(trx, 'application.received', id, now);
    return true;
  });
}

/** Cancels interviews of deleted applications before erasure, so that calendars are updated. Idempotent. */
export async function cancelInterviewsBeforeErasure(db: Db, applying: ApplicationServices, now: Date): Promise<void> {
  const due = await db
    .selectFrom('application_deletions')
    .select('application_id')
    .where('due_at', '<=', toInstant(now))
    .execute();
  for (const { application_id: id } of due)
    await db.transaction().execute(async (trx) => {
      if (await lockApplication(trx, id))
        await cancelBookedAndOfferedInterviews(trx, applying, { id, side: 'candidate' }, now);
    });
}

/** Erases deleted applications after the undo period. Returns their number. */
export async function eraseDeletedApplications(db: Db, files: FileStorage, now: Date): Promise<number> {
  const due = await db
    .selectFrom('application_deletions')
    .select('application_id')
    .where('due_at', '<=', toInstant(now))
    .execute();
  return eraseApplications(
    db,
    files,
    due.map(({ application_id }) => application_id),
  );
}

/**
 * Erases a candidate's deleted applications for a job before a new one, and cancels their interviews. `key` is that of the new
 * form. Returns names of files to remove after the commit.
 */
export async function eraseDeletedBeforeReapplying(
  trx: Trx,
  applying: ApplicationServices,
  { jobId, email, key }: { jobId: string; email: string; key: string },
  now: Date,
): Promise<string[]> {
  const deleted = await trx
    .selectFrom('application_deletions')
    .innerJoin('applications', 'applications.id', 'application_deletions.application_id')
    .select('applications.id')
    .where((eb) => {
      const ofForm = eb.selectFrom('application_submissions').select('application_id').where('key', '=', key);
      return eb.or([
        eb.and({ 'applications.job_id': jobId, 'applications.email': email }),
        eb('applications.id', 'in', ofForm),
      ]);
    })
    // Serializes with a concurrent restoration.
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate('application_deletions'))
    .execute();
  for (const { id } of deleted) await cancelBookedAndOfferedInterviews(trx, applying, { id, side: 'candidate' }, now);
  const { fileNames } = await eraseApplicationRows(
    trx,
    deleted.map(({ id }) => id),
  );
  return fileNames;
}

async function setStatus(trx: Trx, id: string, status: ApplicationStatus, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set(({ eb }) => ({ status, version: eb('version', '+', 1), updated_at: toInstant(now) }))
    .where('id', '=', id)
    .execute();
}
