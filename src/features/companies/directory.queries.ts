import type { Db } from '../../db/tables.ts';
import { compareNames, slugify } from '../../lib/text.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { DIRECTORY_TAG, WORK_TAG } from '../../publishing/tags.ts';
import { parseBrandColour } from './brand-colour.ts';
import { isShownCompany } from './company.queries.ts';
import type { CompanyDirectoryView, DirectoryEntry } from './company-view.ts';
import { firstWorkImage } from './work-image.ts';

/** Employers with numbers of open roles, A–Z. */
export async function readCompanyDirectory(db: Db): Promise<CacheTagged<CompanyDirectoryView>> {
  const [rows, fields, counts] = await Promise.all([
    db
      .selectFrom('companies')
      .where(isShownCompany)
      .select(['slug', 'name', 'logo', 'one_liner', 'headquarters', 'id', 'work_images', 'brand_colour', 'size'])
      .execute(),
    listFields(db),
    countRoles(db),
  ]);
  const fieldOf = new Map(fields.map((field) => [field.category_id, field]));
  const rolesOf = Map.groupBy(counts, ({ company_id }) => company_id);
  const entries = rows
    .map((row): DirectoryEntry => {
      const roles = rolesOf.get(row.id) ?? [];
      const fields = new Set(roles.flatMap(({ category_id }) => fieldOf.get(category_id)?.value ?? []));
      return {
        slug: row.slug,
        name: row.name,
        logo: row.logo,
        ownColour: parseBrandColour(row.brand_colour),
        oneLiner: row.one_liner,
        headquarters: row.headquarters,
        open: roles.reduce((sum, { open }) => sum + Number(open), 0),
        work: firstWorkImage(JSON.parse(row.work_images)),
        filters: [...fields, ...(row.size ? [sizeSlug(row.size)] : [])],
      };
    })
    .sort((a, b) => compareNames(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
  const letters = Map.groupBy(entries, (entry) => initialOf(entry.name));
  return {
    total: entries.length,
    hiring: entries.filter(({ open }) => open > 0).length,
    openCount: entries.reduce((sum, entry) => sum + entry.open, 0),
    letters: [...letters]
      .map(([letter, companies]) => ({ letter, companies }))
      .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || compareNames(a.letter, b.letter)),
    fields: distinctChoices(counts.flatMap(({ category_id }) => fieldOf.get(category_id) ?? [])).sort((a, b) =>
      compareNames(a.label, b.label),
    ),
    sizes: distinctChoices(rows.flatMap(({ size }) => (size ? [{ value: sizeSlug(size), label: size }] : []))).sort(
      (a, b) => smallest(a.label) - smallest(b.label),
    ),
    tags: [DIRECTORY_TAG, WORK_TAG],
  };
}

/** Open roles by company and category, from an index alone. */
const countRoles = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('status', '=', 'published')
    .groupBy(['company_id', 'category_id'])
    .orderBy('company_id')
    .orderBy('category_id')
    .select(['company_id', 'category_id'])
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .execute();

/** Top-level category of each category. */
const listFields = (db: Db) =>
  db
    .selectFrom('categories')
    .leftJoin('categories as field', 'field.id', 'categories.parent_id')
    .select((eb) => [
      'categories.id as category_id',
      eb.fn.coalesce('field.slug', 'categories.slug').as('value'),
      eb.fn.coalesce('field.title', 'categories.title').as('label'),
    ])
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
