import type { Db } from '../../src/db/tables.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** Adds companies without roles and a category for random histories. */
export async function plantForHistories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values({ id: 'c1', slug: 'product', title: 'Product', parent_id: null, updated_at: AT })
    .execute();
  const companies = {
    northlight: 'Northlight',
    'pale-harbour': 'Pale Harbour',
    'orebro-verk': 'Örebro Verk',
    '9-volt': '9 Volt',
  };
  await db
    .insertInto('companies')
    .values(
      Object.entries(companies).map(([slug, name], i) => ({
        id: `co${i + 1}`,
        slug,
        name,
        website: `https://www.${slug}.example`,
        logo: null,
        one_liner: `${name} makes tools.`,
        about: `${name} has made tools since 2009.`,
        size: '51–200',
        headquarters: 'Berlin',
        verified: i % 2,
        ...(i % 2 ? { verified_name: name, admin_override: 'vouched' as const } : {}),
        social_links: '[]',
        work_images: '[]',
        created_at: AT,
        updated_at: AT,
      })),
    )
    .execute();
}
