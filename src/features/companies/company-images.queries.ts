import type { Db } from '../../db/tables.ts';

/** The bytes of a picture, WebP; undefined when no company shows it any more. */
export async function findImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('images').select('base64').where('id', '=', id).executeTakeFirst();
  return row && Buffer.from(row.base64, 'base64');
}
