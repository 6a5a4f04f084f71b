import type { Db } from '../../db/tables.ts';

/** Prefix of logo files in `settings`. */
export const LOGO_KEY = 'logo ';

/** Logo file by name. Undefined if removed. */
export async function findLogoFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', LOGO_KEY + name)
    .executeTakeFirst();
  return row && Buffer.from(row.value, 'base64');
}
