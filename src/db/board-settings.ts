import { randomUUID } from 'node:crypto';
import type { Db } from './tables.ts';

/** Identity of this database: pages built from another one are never served beside it. */
export async function readBoardId(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'board_id').executeTakeFirstOrThrow();
  return row.value;
}

/** Makes every page built so far one of another board: for writes that no change records tell of. */
export async function renewBoardId(trx: Db): Promise<void> {
  await trx.updateTable('settings').set({ value: randomUUID() }).where('key', '=', 'board_id').execute();
}

/** Whether the board was filled with the demo's invented jobs. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === '1';
}

/** Whether nobody has put anything on this board yet: it has no more than it was shipped with. */
export async function isEmpty(db: Db): Promise<boolean> {
  const category = await db
    .selectFrom('categories')
    .leftJoin('shipped_terms', (join) =>
      join.onRef('shipped_terms.slug', '=', 'categories.slug').on('shipped_terms.kind', '=', 'category'),
    )
    .where('shipped_terms.slug', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  return category === undefined && company === undefined;
}
