import type { Db } from '../../db/tables.ts';

/** Before the names of its files, among the settings. */
export const LOGO_KEY = 'logo ';

/** The bytes of a file of the board’s logo by its name; undefined when the board has no such file any more. */
export async function findLogoFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', LOGO_KEY + name)
    .executeTakeFirst();
  return row && Buffer.from(row.value, 'base64');
}
