import type { Db } from '../../db/tables.ts';

export const IMAGE_FORMATS = { webp: 'image/webp', avif: 'image/avif' } as const;
export type ServedImageFormat = keyof typeof IMAGE_FORMATS;

/**
 * The bytes of a company's picture by its name, such as `{id}` or, at twice the density, `{id}@2x`; undefined when no
 * company shows it any more, or when that is suspended. A picture that is kept in one density answers for both.
 */
export async function findImage(db: Db, name: string, format: ServedImageFormat = 'webp'): Promise<Buffer | undefined> {
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
