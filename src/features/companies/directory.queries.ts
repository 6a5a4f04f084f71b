import type { Db } from '../../db/tables.ts';
import { compareNames, slugify } from '../../lib/text.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { DIRECTORY_TAG, WORK_TAG } from '../../publishing/tags.ts';
import { parseBrandColour } from './brand-colour.ts';
import { isShownCompany } from './company.queries.ts';
import type { CompanyDirectoryView, DirectoryEntry } from './company-view.ts';
import { firstWorkImage } from './work-image.ts';

/** Employers with numbers of open roles, A–Z. */
export async function readDirectory(db: Db): Promise<CacheTagged<CompanyDirectoryView>> {
  const fields = await listFields(db);
  const fieldsOf = Map.groupBy(fields, ({ company_id }) => company_id);
  const rows = await db
    .selectFrom('companies')
    .leftJoin('jobs', (join) => join.onRef('jobs.company_id', '=', 'companies.id').on('jobs.status', '=', 'published'))
    .where(isShownCompany)
    .groupBy([
      'companies.id',
      'companies.slug',
      'companies.name',
      'companies.logo',
      'companies.one_liner',
      'companies.headquarters',
      'companies.work_images',
      'companies.brand_colour',
      'companies.size',
    ])
    .select(['companies.slug', 'companies.name', 'companies.logo', 'companies.one_liner', 'companies.headquarters'])
    .select(['companies.id', 'companies.work_images', 'companies.brand_colour', 'companies.size'])
    .select((eb) => eb.fn.count<number>('jobs.id').as('open'))
    .execute();
  const entries = rows
    .map(
      (row): DirectoryEntry => ({
        slug: row.slug,
        name: row.name,
        logo: row.logo,
        ownColour: parseBrandColour(row.brand_colour),
        oneLiner: row.one_liner,
        headquarters: row.headquarters,
        open: Number(row.open),
        work: firstWorkImage(JSON.parse(row.work_images)),
        filters: [...(fieldsOf.get(row.id) ?? []).map(({ value }) => value), ...(row.size ? [sizeSlug(row.size)] : [])],
      }),
    )
    .sort((a, b) => compareNames(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
  const letters = Map.groupBy(entries, (entry) => initialOf(entry.name));
  return {
    total: entries.length,
    hiring: entries.filter(({ open }) => open > 0).length,
    openCount: entries.reduce((sum, entry) => sum + entry.open, 0),
    letters: [...letters]
      .map(([letter, companies]) => ({ letter, companies }))
      .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || compareNames(a.letter, b.letter)),
    fields: distinctChoices(fields).sort((a, b) => compareNames(a.label, b.label)),
    sizes: distinctChoices(rows.flatMap(({ size }) => (size ? [{ value: sizeSlug(size), label: size }] : []))).sort(
      (a, b) => smallest(a.label) - smallest(b.label),
    ),
    tags: [DIRECTORY_TAG, WORK_TAG],
  };
}

/** Top-level categories of each company's open roles. */
const listFields = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('categories as field', 'field.id', 'categories.parent_id')
    .where('jobs.status', '=', 'published')
    .select((eb) => [
      'jobs.company_id',
      eb.fn.coalesce('field.slug', 'categories.slug').as('value'),
      eb.fn.coalesce('field.title', 'categories.title').as('label'),
    ])
    .distinct()
    .execute();

const sizeSlug = (size: string): string => `size-${slugify(size)}`;
/** Minimum of a size such as `1,001–5,000`. */
const smallest = (size: string): number => Number.parseInt(size.replaceAll(',', ''), 10) || 0;

const distinctChoices = (choices: readonly { value: string; label: string }[]) =>
  [...new Map(choices.map(({ value, label }) => [value, label]))].map(([value, label]) => ({ value, label }));

function initialOf(name: string): string {
  // `slugify` turns Ł into l and Ö into o.
  const letter = slugify(name).charAt(0).toUpperCase();
  return letter >= 'A' && letter <= 'Z' ? letter : '#';
}
