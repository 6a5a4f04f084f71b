import type { Db } from '../db/tables.ts';
import type { ChangeRecord } from './change.ts';

export interface NumberedChange {
  id: number;
  record: ChangeRecord;
}

/** The number of the last committed change; 0 before the first. */
export async function readLastChangeId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Changes after `id`, oldest first. */
export async function listChangesAfter(db: Db, id: number, limit: number): Promise<NumberedChange[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'record'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, record: JSON.parse(row.record) as ChangeRecord }));
}
