import type { Db } from '../../src/db/tables.ts';
import type { ChangeRecord } from '../../src/publishing/change.ts';

/** Changes after `id`, oldest first. */
export async function listChangesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<{ id: number; record: ChangeRecord }[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'record'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, record: JSON.parse(row.record) as ChangeRecord }));
}
