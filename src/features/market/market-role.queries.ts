import { type ExpressionBuilder, sql } from 'kysely';
import { gather } from '../../db/dialect.ts';
import type { Db, Tables } from '../../db/tables.ts';
import type { Currency, PayPeriod } from '../../lib/money.ts';
import { listCategories } from '../categories/category.queries.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { MarketRole, Span } from './market-role.ts';
import type { PayTree } from './pay-cells.ts';

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

/** Which categories and places lie in which, as pay is counted: cities in countries, and countries in all. */
export async function readPayTree(db: Db): Promise<PayTree> {
  const [categories, locations] = await Promise.all([listCategories(db), listLocations(db)]);
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

/**
 * The roles of exactly this category that were published in this time and not removed by the board since, of companies that
 * are not suspended.
 */
export async function listMarketRoles(
  db: Db,
  category: { id: string; lineage: readonly string[] },
  { placeAbove }: PayTree,
  span: Span,
): Promise<MarketRole[]> {
  const isCounted = countedIn(db, category.id, span);
  const [columns, places, skills] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(COLUMNS.map((column) => gather(db, sql.ref(column)).as(column)))
      .where(isCounted)
      .executeTakeFirstOrThrow(),
    listSlugs(db, 'place', isCounted),
    listSlugs(db, 'skill', isCounted),
  ]);
  const lists = Object.fromEntries(COLUMNS.map((column) => [column, JSON.parse(columns[column])])) as {
    [Column in (typeof COLUMNS)[number]]: Tables['jobs'][Column][];
  };
  return lists.hash.map((hash, i) => {
    const [min, max] = [lists.salary_min[i], lists.salary_max[i]];
    const [currency, period] = [
      lists.salary_currency[i] as Currency | null,
      lists.salary_period[i] as PayPeriod | null,
    ];
    return {
      hash,
      employer: lists.company_id[i] as string,
      contract: lists.contract_type[i] as MarketRole['contract'],
      isFreelance: lists.freelance[i] === 1,
      seniority: lists.seniority[i] as MarketRole['seniority'],
      workplace: lists.workplace[i] as MarketRole['workplace'],
      pay: min != null && max != null && currency && period ? { min, max, currency, period } : null,
      publishedAt: lists.published_at[i] as string,
      closedAt: lists.closed_at[i] ?? null,
      repostedFrom: lists.reposted_from[i] ?? null,
      categories: category.lineage,
      places: places.get(hash) ?? [],
      countries: (places.get(hash) ?? []).filter((slug) => placeAbove.get(slug) === ''),
      skills: skills.get(hash) ?? [],
    };
  });
}

const countedIn =
  (db: Db, categoryId: string, { from, until }: Span) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      eb('jobs.category_id', '=', categoryId),
      eb('jobs.published_at', '>=', from),
      eb('jobs.published_at', '<', until),
      eb('jobs.removed_from', 'is', null),
      eb('jobs.status', 'not in', ['draft', 'pending']),
      eb('jobs.company_id', 'not in', db.selectFrom('companies').select('id').where('suspended_at', 'is not', null)),
    ]);

async function listSlugs(
  db: Db,
  of: 'place' | 'skill',
  isCounted: (eb: ExpressionBuilder<Tables, 'jobs'>) => ReturnType<ExpressionBuilder<Tables, 'jobs'>['and']>,
): Promise<Map<string, string[]>> {
  const jobs = db.selectFrom('jobs').where((eb) => isCounted(eb as ExpressionBuilder<Tables, 'jobs'>));
  const { hashes, slugs } = await (of === 'place'
    ? jobs
        .innerJoin('job_places', 'job_places.job_id', 'jobs.id')
        .innerJoin('locations', 'locations.id', 'job_places.location_id')
        .where('locations.kind', '!=', 'region')
        .select([gather(db, sql.ref('jobs.hash')).as('hashes'), gather(db, sql.ref('locations.slug')).as('slugs')])
    : jobs
        .innerJoin('job_skills', 'job_skills.job_id', 'jobs.id')
        .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
        .select([gather(db, sql.ref('jobs.hash')).as('hashes'), gather(db, sql.ref('skills.slug')).as('slugs')])
  ).executeTakeFirstOrThrow();
  const named: string[] = JSON.parse(slugs);
  const found = new Map<string, string[]>();
  for (const [i, hash] of (JSON.parse(hashes) as string[]).entries()) {
    const list = found.get(hash);
    if (list) list.push(named[i] as string);
    else found.set(hash, [named[i] as string]);
  }
  return found;
}
