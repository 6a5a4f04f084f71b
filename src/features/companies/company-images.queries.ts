import type { Db } from '../../db/tables.ts';

export const IMAGE_FORMATS = { webp: 'image/webp', avif: 'image/avif' } as const;
export type ServedImageFormat = keyof typeof IMAGE_FORMATS;

/**
 * Image by file name, such as `{id}` or `{id}@2x`. Undefined if no longer shown or the company is suspended. One stored density
 * serves both.
 */
export async function findCompanyImage(
  db: Db,
  name: string,
  format: ServedImageFormat = 'webp',
): Promise<Buffer | undefined> {
  const named = format === 'webp' ? [name, name.replace(/@2x$/, '')] : [`${name}.${format}`];
  const rows = await db
    .selectFrom('images')
    .innerJoin('companies', 'companies.id', 'images.company_id')
    .select(['images.id', 'images.base64'])
    .where('images.id', 'in', named)
    .where('companies.suspended_at', 'is', null)
    .execute();
  const row = rows.find(({ id }) => id === named[0]) ?? rows[0];
  return row && Buffer.from(row.base64, 'base64');
}
