import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';

/** True if the candidate deleted the application and can still restore it. */
export async function canBeRestored(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('application_deletions')
    .select('application_id')
    .where('application_id', '=', id)
    .where('due_at', '>', toInstant(now))
    .executeTakeFirst();
  return row !== undefined;
}
