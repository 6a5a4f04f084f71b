import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { FileStorage } from '../../storage/storage.ts';

/**
 * Erases applications with their rows, mails and files. Rows first; the schedule removes files left after a failure. `replies`
 * stay. Returns their number.
 */
export async function eraseApplications(db: Db, files: FileStorage, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { fileNames, count } = await db.transaction().execute((trx) => eraseApplicationRows(trx, ids));
  await Promise.allSettled(fileNames.map((name) => files.remove(name)));
  return count;
}

/** Erases rows in the caller's transaction. Returns names of files to remove after the commit. */
export async function eraseApplicationRows(
  trx: Trx,
  ids: readonly string[],
): Promise<{ fileNames: string[]; count: number }> {
  if (ids.length === 0) return { fileNames: [], count: 0 };
  const erased = trx.selectFrom(valuesAsRows(trx, ids).as('erased')).select('value');
  const stored = await trx.selectFrom('application_files').select('id').where('application_id', 'in', erased).execute();
  const mails = await trx
    .selectFrom('application_mails')
    .select('mail_id')
    .where('application_id', 'in', erased)
    .execute();
  const mailIds = mails.map(({ mail_id }) => mail_id);
  const keys = mailIds.map((mailId) => `mail:${mailId}`);
  await trx
    .deleteFrom('tasks')
    .where('key', 'in', trx.selectFrom(valuesAsRows(trx, keys).as('keys')).select('value'))
    .execute();
  await trx
    .deleteFrom('mails')
    .where('id', 'in', trx.selectFrom(valuesAsRows(trx, mailIds).as('mail_ids')).select('value'))
    .execute();
  const { numDeletedRows } = await trx.deleteFrom('applications').where('id', 'in', erased).executeTakeFirst();
  return { fileNames: stored.map(({ id }) => id), count: Number(numDeletedRows) };
}
