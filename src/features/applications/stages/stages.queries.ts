import type { Db } from '../../../db/tables.ts';
import type { ApplicationStage } from './stage.ts';

/** Last batch move that can be undone. */
export async function findUndoableStageMove(
  db: Db,
  jobId: string,
  batch: string,
): Promise<{ batch: string; count: number; stage: ApplicationStage } | undefined> {
  const rows = await db
    .selectFrom('application_stage_changes as moves')
    .innerJoin('applications', 'applications.id', 'moves.application_id')
    .select('moves.to_stage')
    .where('moves.batch', '=', batch)
    .where('applications.job_id', '=', jobId)
    .whereRef('applications.stage', '=', 'moves.to_stage')
    .execute();
  const stage = rows[0]?.to_stage;
  return stage && { batch, count: rows.length, stage };
}
