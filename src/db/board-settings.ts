import { randomUUID } from 'node:crypto';
import { DAY, type Instant } from '../lib/dates.ts';
import type { Db } from './tables.ts';

/** Reads a value of `settings`. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Writes a value of `settings`. */
export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Id of this database. Pages built from another one are never served. */
export async function readDatabaseId(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'board_id').executeTakeFirstOrThrow();
  return row.value;
}

/** Changes the board's id, so that all builds are outdated. For writes without change records. */
export async function renewDatabaseId(trx: Db): Promise<void> {
  await trx.updateTable('settings').set({ value: randomUUID() }).where('key', '=', 'board_id').execute();
}

export async function isDemoBoard(db: Db): Promise<boolean> {
  return (await readSetting(db, 'demo')) === '1';
}

/** True if the board has shipped content only and never was a demo. */
export async function hasOnlyShippedContent(db: Db): Promise<boolean> {
  const demo = await readSetting(db, 'demo');
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

export async function recordLastBackupTime(db: Db, at: Instant): Promise<void> {
  await writeSetting(db, BACKED_UP_AT, at);
}

/** Time of the last good backup. Undefined before the first. */
export async function findLastBackupTime(db: Db): Promise<Instant | undefined> {
  return await readSetting(db, BACKED_UP_AT);
}

const OLDEST_BACKUP_DAYS = 7;

/** True if restoring the last backup would lose too much. */
export const isLastBackupTooOld = (at: Instant, now: Date): boolean =>
  now.getTime() - Date.parse(at) > OLDEST_BACKUP_DAYS * DAY;
