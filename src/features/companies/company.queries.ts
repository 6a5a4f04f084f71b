import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import type { Company } from './company.ts';

/** The public side of a company's row. */
export function toCompany(row: Selectable<Tables['companies']>): Company {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    website: row.website,
    logo: row.logo,
    oneLiner: row.one_liner,
    about: row.about,
    size: row.size,
    headquarters: row.headquarters,
    verified: row.verified === 1,
    socialLinks: JSON.parse(row.social_links),
    workImages: JSON.parse(row.work_images),
  };
}

export async function listCompanySlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('slug').orderBy('slug').execute();
  return rows.map((row) => row.slug);
}

/** A company by id, or undefined. */
export async function findCompany(db: Db, id: string): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCompany(row);
}
