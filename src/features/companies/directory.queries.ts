import type { Db } from '../../db/tables.ts';
import { compareNames, slugify } from '../../lib/text.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { DIRECTORY_TAG, WORK_TAG } from '../../publishing/tags.ts';
import { parseBrandColour } from './brand-colour.ts';
import { isShownCompany } from './company.queries.ts';
import type { CompanyDirectoryEntry, CompanyDirectoryView } from './company-view.ts';
import { firstWorkImage } from './work-image.ts';

/** Companies of a page, which has at most 300 kB with the work of each. */
export const COMPANIES_PER_PAGE = 250;

interface Directory extends Pick<CompanyDirectoryView, 'hiring' | 'openCount' | 'index'> {
  /** Sorted by letter and name. */
  entries: (CompanyDirectoryEntry & { letter: string })[];
  /** Filter choices in order. */
  fields: Choice[];
  sizes: Choice[];
}

interface Choice {
  value: string;
  label: string;
}

/** Pages of the directory, at least one. */
export async function countDirectoryPages(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('companies')
    .where(isShownCompany)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return countPagesOf(Number(total));
}

const countPagesOf = (companies: number): number => Math.max(1, Math.ceil(companies / COMPANIES_PER_PAGE));

/** Page of employers with numbers of open roles, A–Z. Undefined beyond the last. */
export async function readCompanyDirectoryPage(
  db: Db,
  page = 1,
): Promise<CacheTagged<CompanyDirectoryView> | undefined> {
  const { entries, fields, sizes, ...totals } = await cachedUntilChange(db, 'company directory', () => readEntries(db));
  const pages = countPagesOf(entries.length);
  if (page > pages) return undefined;
  const shown = entries.slice((page - 1) * COMPANIES_PER_PAGE, page * COMPANIES_PER_PAGE);
  const filters = new Set(shown.flatMap((entry) => entry.filters ?? []));
  const letters = Map.groupBy(shown, ({ letter }) => letter);
  return {
    total: entries.length,
    hiring: totals.hiring,
    openCount: totals.openCount,
    page,
    pages,
    letters: [...letters].map(([letter, companies]) => ({
      letter,
      companies: companies.map(({ letter: _, ...entry }) => entry),
    })),
    index: pages > 1 ? totals.index : [],
    fields: fields.filter(({ value }) => filters.has(value)),
    sizes: sizes.filter(({ value }) => filters.has(value)),
    tags: [DIRECTORY_TAG, WORK_TAG],
  };
}

async function readEntries(db: Db): Promise<Directory> {
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
    .map((row) => {
      const roles = rolesOf.get(row.id) ?? [];
      const fields = new Set(roles.flatMap(({ category_id }) => fieldOf.get(category_id)?.value ?? []));
      return {
        letter: initialOf(row.name),
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
    .sort((a, b) => compareLetters(a.letter, b.letter) || compareNames(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
  return {
    entries,
    hiring: entries.filter(({ open }) => open > 0).length,
    openCount: entries.reduce((sum, entry) => sum + entry.open, 0),
    index: entries.flatMap(({ letter }, i) =>
      letter === entries[i - 1]?.letter ? [] : [{ letter, page: Math.floor(i / COMPANIES_PER_PAGE) + 1 }],
    ),
    fields: distinctChoices(counts.flatMap(({ category_id }) => fieldOf.get(category_id) ?? [])).sort((a, b) =>
      compareNames(a.label, b.label),
    ),
    sizes: distinctChoices(rows.flatMap(({ size }) => (size ? [{ value: sizeSlug(size), label: size }] : []))).sort(
      (a, b) => smallest(a.label) - smallest(b.label),
    ),
  };
}

const compareLetters = (a: string, b: string): number =>
  Number(a === '#') - Number(b === '#') || (a === b ? 0 : a < b ? -1 : 1);

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

const distinctChoices = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.map(({ value, label }) => [value, label]))].map(([value, label]) => ({ value, label }));

function initialOf(name: string): string {
  // `slugify` turns Ł into l and Ö into o.
  const letter = slugify(name).charAt(0).toUpperCase();
  return letter >= 'A' && letter <= 'Z' ? letter : '#';
}
