import type { Trx } from '../../db/tables.ts';
import type { HeldEdit } from './held-edit.queries.ts';

/** Holds an edit for review, replacing an earlier one. `version` is the job's. Returns true if it is the first. */
export async function holdEdit(
  trx: Trx,
  { jobId, version, draft, reasons, since }: HeldEdit & { jobId: string; version: number },
): Promise<boolean> {
  const isFirst = !(await deleteHeldEdit(trx, jobId));
  await trx
    .insertInto('held_edits')
    .values({
      job_id: jobId,
      draft: JSON.stringify(draft),
      reasons: JSON.stringify(reasons),
      version,
      created_at: since,
    })
    .execute();
  return isFirst;
}

/** Returns true if there was one. */
export async function deleteHeldEdit(trx: Trx, jobId: string): Promise<boolean> {
  const dropped = await trx.deleteFrom('held_edits').where('job_id', '=', jobId).executeTakeFirst();
  return Number(dropped.numDeletedRows) > 0;
}
