import { type Site, shippedSite } from '../site.ts';
import type { Db } from './tables.ts';

const KEY = 'site';

/** The board's name, words and addresses: what is shipped, but for what its owner has changed. */
export async function readSite(db: Db): Promise<Site> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? { ...shippedSite, ...(JSON.parse(row.value) as Partial<Site>) } : shippedSite;
}
