import type { Trx } from '../../db/tables.ts';
import type { PendingEdit } from './job.queries.ts';

/** Holds an edit for review, replacing an earlier one. */
export async function replacePendingEdit(
  trx: Trx,
  { jobId, jobVersion, draft, reasons, since }: PendingEdit & { jobId: string; jobVersion: number },
): Promise<{ isFirst: boolean }> {
  const isFirst = !(await deletePendingEdit(trx, jobId));
  await trx
    .insertInto('pending_edits')
    .values({
      job_id: jobId,
      draft: JSON.stringify(draft),
      reasons: JSON.stringify(reasons),
      version: jobVersion,
      created_at: since,
    })
    .execute();
  return { isFirst };
}

/** Returns true if there was one. */
export async function deletePendingEdit(trx: Trx, jobId: string): Promise<boolean> {
  const dropped = await trx.deleteFrom('pending_edits').where('job_id', '=', jobId).executeTakeFirst();
  return Number(dropped.numDeletedRows) > 0;
}
