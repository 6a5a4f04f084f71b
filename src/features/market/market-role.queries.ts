import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { aggregateJsonArray } from '../../db/dialect.ts';
import type { Db, Tables } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { listCategories } from '../categories/category.queries.ts';
import type { Category } from '../categories/category.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { Location } from '../locations/location.ts';
import { compactJobHash, type MarketJob, type TimeRange } from './market-role.ts';
import type { PayTree } from './pay-cells.ts';
import type { RoleColumns } from './role-columns.ts';

const COLUMNS = [
  'hash',
  'company_id',
  'contract_type',
  'freelance',
  'seniority',
  'workplace',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'published_at',
  'closed_at',
  'reposted_from',
] as const;

/** Hierarchy of categories and places for aggregation. */
export async function readPayTree(db: Db): Promise<PayTree> {
  const [categories, locations] = await Promise.all([listCategories(db), listLocations(db)]);
  return buildPayTree(categories, locations);
}

/** Hierarchy of the given categories and places. */
export function buildPayTree(categories: readonly Category[], locations: readonly Location[]): PayTree {
  const categoryById = new Map(categories.map(({ id, slug }) => [id, slug]));
  const locationById = new Map(locations.map((location) => [location.id, location]));
  const countryOf = (id: string | null): string => {
    const location = id === null ? undefined : locationById.get(id);
    if (!location) return '';
    return location.kind === 'country' ? location.slug : countryOf(location.parentId);
  };
  return {
    categoryAbove: new Map(
      categories.map(({ slug, parent_id }) => [slug, (parent_id && categoryById.get(parent_id)) || '']),
    ),
    placeAbove: new Map(
      locations.flatMap(({ kind, slug, parentId }) =>
        kind === 'region' ? [] : [[slug, kind === 'city' ? countryOf(parentId) : ''] as const],
      ),
    ),
  };
}

/** Roles per batch, which keeps the event loop responsive. */
const ROLES_READ = 400;

/**
 * Adds roles of exactly this category published in a period, without removed ones and suspended companies. Yields between
 * batches.
 */
export async function readMarketJobsIntoColumns(
  db: Db,
  roles: RoleColumns,
  category: { id: string; lineage: readonly string[] },
  { placeAbove }: PayTree,
  span: TimeRange,
): Promise<void> {
  for (let after: After | undefined; ; ) {
    const part = selectPart(db, category.id, span, after);
    const columns = await readColumns(db, part);
    await nextTurn();
    const places = await listSlugs(db, 'place', part);
    await nextTurn();
    const skills = await listSlugs(db, 'skill', part);
    for (const [i, hash] of columns.hash.entries()) {
      const [min, max] = [columns.salary_min[i], columns.salary_max[i]];
      const [currency, period] = [columns.salary_currency[i], columns.salary_period[i]];
      const closedAt = columns.closed_at[i];
      const repostedFrom = columns.reposted_from[i];
      const slugs = places.get(hash) ?? [];
      roles.add({
        hash: compactJobHash(hash),
        employer: columns.company_id[i] as string,
        contract: columns.contract_type[i] as MarketJob['contract'],
        isFreelance: columns.freelance[i] === 1,
        seniority: columns.seniority[i] as MarketJob['seniority'],
        workplace: columns.workplace[i] as MarketJob['workplace'],
        pay: min != null && max != null && currency && period ? { min, max, currency, period } : null,
        publishedAt: Date.parse(columns.published_at[i] as string),
        closedAt: closedAt ? Date.parse(closedAt) : null,
        repostedFrom: repostedFrom ? compactJobHash(repostedFrom) : null,
        categories: category.lineage,
        places: slugs,
        countries: slugs.filter((slug) => placeAbove.get(slug) === ''),
        skills: skills.get(hash) ?? [],
      });
    }
    if (columns.hash.length < ROLES_READ) return;
    after = { publishedAt: columns.published_at.at(-1) ?? '', hash: columns.hash.at(-1) ?? '' };
    await nextTurn();
  }
}

interface After {
  publishedAt: Instant;
  hash: string;
}

function selectPart(db: Db, categoryId: string, { from, until }: TimeRange, after: After | undefined) {
  const select = db
    .selectFrom('jobs')
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('published_at', '>=', after?.publishedAt ?? from)
    .where('published_at', '<', until)
    .where('removed_from', 'is', null)
    .where('status', 'not in', ['draft', 'pending'])
    .where(
      'company_id',
      'not in',
      db.selectFrom('companies').select('companies.id').where('suspended_at', 'is not', null),
    )
    .orderBy('published_at')
    .orderBy('hash')
    .limit(ROLES_READ);
  if (!after) return select;
  return select.where((eb) => eb.or([eb('published_at', '>', after.publishedAt), eb('hash', '>', after.hash)]));
}

type Part = ReturnType<typeof selectPart>;
type Columns = { [Column in (typeof COLUMNS)[number]]: Tables['jobs'][Column][] };

async function readColumns(db: Db, part: Part): Promise<Columns> {
  const columns = await db
    .selectFrom(part.as('jobs'))
    .select(COLUMNS.map((column) => aggregateJsonArray(db, sql.ref(column)).as(column)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(COLUMNS.map((column) => [column, JSON.parse(columns[column])])) as Columns;
}

async function listSlugs(db: Db, of: 'place' | 'skill', part: Part): Promise<Map<string, string[]>> {
  const jobs = db.selectFrom(part.as('jobs'));
  const { hashes, slugs } = await (of === 'place'
    ? jobs
        .innerJoin('job_places', 'job_places.job_id', 'jobs.id')
        .innerJoin('locations', 'locations.id', 'job_places.location_id')
        .where('locations.kind', '!=', 'region')
        .select([
          aggregateJsonArray(db, sql.ref('jobs.hash')).as('hashes'),
          aggregateJsonArray(db, sql.ref('locations.slug')).as('slugs'),
        ])
    : jobs
        .innerJoin('job_skills', 'job_skills.job_id', 'jobs.id')
        .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
        .select([
          aggregateJsonArray(db, sql.ref('jobs.hash')).as('hashes'),
          aggregateJsonArray(db, sql.ref('skills.slug')).as('slugs'),
        ])
  ).executeTakeFirstOrThrow();
  const named: string[] = JSON.parse(slugs);
  const found = new Map<string, string[]>();
  for (const [i, hash] of (JSON.parse(hashes) as string[]).entries())
    found.getOrInsertComputed(hash, () => []).push(named[i] as string);
  return found;
}
