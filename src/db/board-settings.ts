import { randomUUID } from 'node:crypto';
import { DAY, type Instant } from '../lib/dates.ts';
import { writeSetting } from './setting.ts';
import type { Db } from './tables.ts';

/** Id of this database. Pages built from another one are never served. */
export async function readBoardId(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'board_id').executeTakeFirstOrThrow();
  return row.value;
}

/** Makes every page built so far one of another board: for writes that no change records tell of. */
export async function renewBoardId(trx: Db): Promise<void> {
  await trx.updateTable('settings').set({ value: randomUUID() }).where('key', '=', 'board_id').execute();
}

/** True if the board was filled with demo jobs. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === '1';
}

/** True if the board has shipped content only and never was a demo. */
export async function isEmpty(db: Db): Promise<boolean> {
  const demo = await db.selectFrom('settings').select('key').where('key', '=', 'demo').executeTakeFirst();
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
  return demo === undefined && category === undefined && company === undefined;
}

const BACKED_UP_AT = 'backed_up_at';

export async function recordBackup(db: Db, at: Instant): Promise<void> {
  await writeSetting(db, BACKED_UP_AT, at);
}

/** The moment of the last whole backup that this board knows of; undefined before the first. */
export async function findLastBackup(db: Db): Promise<Instant | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', BACKED_UP_AT).executeTakeFirst();
  return row?.value;
}

const OLDEST_BACKUP_DAYS = 7;

/** True if restoring the last backup would lose too much. */
export const isBackupOld = (at: Instant, now: Date): boolean =>
  now.getTime() - Date.parse(at) > OLDEST_BACKUP_DAYS * DAY;
