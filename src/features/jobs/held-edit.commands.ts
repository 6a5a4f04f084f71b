import type { Trx } from '../../db/tables.ts';
import type { HeldEdit } from './held-edit.queries.ts';

/**
 * Keeps a change until a moderator has read it, in the place of one that was kept before; `version` is the job's. Returns
 * whether it is the first that waits.
 */
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

/** Returns whether there was one. */
export async function deleteHeldEdit(trx: Trx, jobId: string): Promise<boolean> {
  const dropped = await trx.deleteFrom('held_edits').where('job_id', '=', jobId).executeTakeFirst();
  return Number(dropped.numDeletedRows) > 0;
}
