import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { JobEvidence } from './job-evidence.ts';

/** Stores a role's evidence in the transaction that writes it. */
export async function storeJobEvidence(
  trx: Trx,
  jobId: string,
  { fields, evidence }: JobEvidence,
  now: Date,
): Promise<void> {
  const row = { fields: JSON.stringify(fields), evidence: JSON.stringify(evidence), read_at: toInstant(now) };
  await trx
    .insertInto('role_readings')
    .values({ job_id: jobId, ...row })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
    .execute();
}
