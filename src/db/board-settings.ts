import type { Db } from './tables.ts';

/** Identity of this database: pages built from another one are never served beside it. */
export async function readBoardId(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'board_id').executeTakeFirstOrThrow();
  return row.value;
}

/** Whether the board was filled with the demo's invented roles. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === '1';
}
