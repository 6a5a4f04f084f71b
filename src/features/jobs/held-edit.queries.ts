import type { Db } from '../../db/tables.ts';
import type { JobDraftInput } from './job.schema.ts';

/** A change of a job that waits for a moderator. */
export interface HeldEdit {
  /** What the job would say. */
  draft: JobDraftInput;
  /** Why it waits, in words that follow “It”. */
  reasons: string[];
  /** When it was sent. */
  since: string;
}

export async function findHeldEdit(db: Db, jobId: string): Promise<HeldEdit | undefined> {
  const row = await db.selectFrom('held_edits').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  return row && { draft: JSON.parse(row.draft), reasons: JSON.parse(row.reasons), since: row.created_at };
}
