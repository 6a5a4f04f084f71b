import type { Db } from '../../db/tables.ts';

/**
 * The bytes of a picture, WebP, by its id or, at twice the density, `{id}@2x`; undefined when no company shows it any more.
 * A picture that is kept in one density answers for both.
 */
export async function findImage(db: Db, name: string): Promise<Buffer | undefined> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'base64'])
    .where('id', 'in', [name, idOfImage(name)])
    .execute();
  const row = rows.find(({ id }) => id === name) ?? rows[0];
  return row && Buffer.from(row.base64, 'base64');
}

/** The id of the picture that a name, of whichever density, belongs to. */
export const idOfImage = (name: string): string => name.replace(/@2x$/, '');
