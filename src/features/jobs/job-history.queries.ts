import type { Db } from '../../db/tables.ts';
import type { JobHistoryEntry } from './job-history.ts';

/** History of a job, oldest first. */
export async function listJobHistory(db: Db, jobId: string): Promise<JobHistoryEntry[]> {
  const rows = await db
    .selectFrom('job_events')
    .select(['id', 'at', 'event', 'version', 'actor_kind', 'actor', 'note'])
    .select((eb) => eb.case().when('draft', 'is', null).then(0).else(1).end().as('has_text'))
    .where('job_id', '=', jobId)
    .orderBy('at')
    .orderBy('version')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind, has_text, ...row }) => ({ ...row, actorKind: actor_kind, hasText: has_text === 1 }));
}
