import type { Db } from '../../db/tables.ts';
import type { JobDraft } from './job.schema.ts';

export interface PendingEdit {
  /** Proposed draft. */
  draft: JobDraft;
  /** Reasons for review, as phrases that follow “It”. */
  reasons: string[];
  /** Time of submission. */
  since: string;
}

export async function findPendingEdit(db: Db, jobId: string): Promise<PendingEdit | undefined> {
  const row = await db.selectFrom('pending_edits').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  return row && { draft: JSON.parse(row.draft), reasons: JSON.parse(row.reasons), since: row.created_at };
}
