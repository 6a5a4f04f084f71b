import { readSetting } from '../../db/board-settings.ts';
import type { Db } from '../../db/tables.ts';

/** Prefix of logo files in `settings`. */
export const LOGO_KEY = 'logo ';

/** Logo file by name. Undefined if removed. */
export async function findBoardLogoFile(db: Db, name: string): Promise<Buffer | undefined> {
  const value = await readSetting(db, LOGO_KEY + name);
  return value === undefined ? undefined : Buffer.from(value, 'base64');
}
