import { getDialect, valuesAsRows } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { changeApplicationStatus } from '../application-status.ts';
import { type ApplicationStage, isUndecided, MAX_BULK_APPLICATIONS } from './stage.ts';

/** Member of the company that owns the job. */
interface Mover {
  userId: string;
  jobId: string;
}

/** Moves applicants to a stage without notice and marks them as viewed. Skips decided ones and other jobs. */
export async function moveApplicationsToStage(
  db: Db,
  { userId, jobId }: Mover,
  { ids, stage }: { ids: readonly string[]; stage: ApplicationStage },
  now: Date,
): Promise<Result<{ batch: string; moved: number }>> {
  if (ids.length === 0) return invalid('id', 'Select a candidate to move');
  if (ids.length > MAX_BULK_APPLICATIONS)
    return invalid('id', `Move up to ${MAX_BULK_APPLICATIONS} applicants at a time`);
  const batch = newId(now);
  const moved = await db.transaction().execute(async (trx) => {
    const applications = await lockApplications(trx, jobId, ids);
    const moving = applications.filter((one) => isUndecided(one.status) && one.stage !== stage);
    for (const { id, stage: from } of moving) {
      await changeApplicationStatus(trx, { id }, { status: 'viewed', userId }, now);
      await setStage(trx, id, stage);
      await trx
        .insertInto('application_stage_changes')
        .values({
          id: newId(now),
          application_id: id,
          batch,
          at: toInstant(now),
          from_stage: from,
          to_stage: stage,
          user_id: userId,
        })
        .execute();
    }
    return moving.length;
  });
  return succeed({ batch, moved });
}

/** Undoes a batch move, except for applicants moved again. Idempotent. Returns their number. */
export async function undoStageMove(db: Db, { jobId }: Pick<Mover, 'jobId'>, batch: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const moves = await trx
      .selectFrom('application_stage_changes')
      .select('application_id')
      .where('batch', '=', batch)
      .execute();
    const applications = await lockApplications(
      trx,
      jobId,
      moves.map(({ application_id }) => application_id),
    );
    let undone = 0;
    for (const { id } of applications) {
      const last = await trx
        .selectFrom('application_stage_changes')
        .select(['id', 'batch', 'from_stage'])
        .where('application_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (last?.batch !== batch) continue;
      await setStage(trx, id, last.from_stage);
      await trx.deleteFrom('application_stage_changes').where('id', '=', last.id).execute();
      undone++;
    }
    return undone;
  });
}

/** Sorted, so that two moves cannot deadlock. */
const lockApplications = (trx: Trx, jobId: string, ids: readonly string[]) =>
  trx
    .selectFrom('applications')
    .select(['id', 'status', 'stage'])
    .where('id', 'in', trx.selectFrom(valuesAsRows(trx, ids).as('wanted')).select('value'))
    .where('job_id', '=', jobId)
    .orderBy('id')
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .execute();

const setStage = (trx: Trx, id: string, stage: ApplicationStage) =>
  trx.updateTable('applications').set({ stage }).where('id', '=', id).execute();
