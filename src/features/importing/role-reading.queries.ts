import type { Db } from '../../db/tables.ts';
import { readDraft } from '../jobs/job.relations.ts';
import { correctedFields } from './corrections.ts';
import type { DraftFields } from './draft.ts';
import type { Evidence } from './facts/evidence.ts';
import type { ShownReading } from './role-reading.ts';

/** What a role would say by its feed as it was read the last time; undefined where that was not kept. */
export async function findReadFields(db: Db, jobId: string): Promise<DraftFields | undefined> {
  const row = await db.selectFrom('role_readings').select('fields').where('job_id', '=', jobId).executeTakeFirst();
  return row && (JSON.parse(row.fields) as DraftFields);
}

/** What was read of a role and from which words; undefined for one of a person's, and one that was read before this was kept. */
export async function findReading(db: Db, jobId: string): Promise<ShownReading | undefined> {
  const row = await db.selectFrom('role_readings').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  if (!row) return undefined;
  const corrected = correctedFields(JSON.parse(row.fields) as DraftFields, await readDraft(db, jobId));
  return {
    readAt: row.read_at,
    evidence: (JSON.parse(row.evidence) as Evidence[]).map((one) => ({
      ...one,
      isCorrected: one.field !== null && corrected.has(one.field),
    })),
  };
}
