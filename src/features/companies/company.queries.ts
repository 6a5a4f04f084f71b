import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { parseBrandColour } from './brand-colour.ts';
import type { Company } from './company.ts';

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
    provenDomain: row.verified === 1 ? row.verified_domain : null,
    socialLinks: JSON.parse(row.social_links),
    workImages: JSON.parse(row.work_images),
    ownColour: parseBrandColour(row.brand_colour),
  };
}

export async function listShownCompanySlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('slug').where(isShownCompany).orderBy('slug').execute();
  return rows.map((row) => row.slug);
}

export async function findCompany(db: Db, id: string): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCompany(row);
}

export async function findSuccessorSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('company_redirects')
    .innerJoin('companies', 'companies.id', 'company_redirects.company_id')
    .select('companies.slug')
    .where('company_redirects.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug;
}

/** True if the slug belongs to a company, including suspended and merged ones. */
export async function isCompanySlugTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('slug')
    .where('slug', '=', slug)
    .unionAll(db.selectFrom('company_redirects').select('slug').where('slug', '=', slug))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCompanySuspended(db: Db, id: string): Promise<boolean> {
  const { suspended_at } = await db
    .selectFrom('companies')
    .select('suspended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return suspended_at !== null;
}

export const findCompanyBySlug = (db: Db, slug: string) =>
  db.selectFrom('companies').select(['id', 'slug', 'name', 'suspended_at']).where('slug', '=', slug).executeTakeFirst();

/** Condition for a public page: not suspended, and verified or with a published job, because anyone can create a company. */
export const isShownCompany = sql<boolean>`companies.suspended_at is null and (companies.verified = 1 or exists (
  select 1 from jobs as published where published.company_id = companies.id and published.published_at is not null))`;
