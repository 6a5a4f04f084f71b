import type { Db } from '../../db/tables.ts';
import type { PayRange } from '../../lib/money.ts';
import { cachedRowsUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { categoryTag, marketSummaryTag } from '../../publishing/tags.ts';
import type { CategoryLink } from '../categories/category.ts';
import { type Job, toPayContract } from '../jobs/job.ts';
import type { LocationLink } from '../locations/location.ts';
import { listPayCells } from './pay.queries.ts';
import { toPayBasis } from './pay-point.ts';
import { type RoundedPaySummary, toRoundedPaySummary } from './pay-summary.ts';
import { type ComparisonGroup, listComparisonGroups, type RoleMarket, toPayMarket } from './role-market.ts';

type Compared = Pick<Job, 'category' | 'seniority' | 'contractType' | 'freelance' | 'locations' | 'openTo'> & {
  pay: PayRange | null;
};

/** Pay of comparable roles. Undefined if even the widest comparison has too few. */
export async function findRoleMarket(db: Db, role: Compared): Promise<CacheTagged<{ market: RoleMarket | undefined }>> {
  const { category, seniority, pay } = role;
  const [field, places] = await Promise.all([findField(db, category.slug), listComparedPlaces(db, role)]);
  const slugsOf = (kind: 'city' | 'country') => places.filter((place) => place.kind === kind).map(({ slug }) => slug);
  const comparisons = listComparisonGroups({
    category: category.slug,
    field: field?.slug ?? null,
    seniority,
    cities: slugsOf('city'),
    countries: slugsOf('country'),
    isPaid: pay !== null,
  });
  const market = toPayMarket(toPayContract(role), pay);
  const paySummaries = await listPaySummaries(db, comparisons, market);
  const at = comparisons.findIndex((one) => paySummaries.has(keyOf(one)));
  const looked = at < 0 ? comparisons : comparisons.slice(0, at + 1);
  const found = comparisons[at];
  const paySummary = found && paySummaries.get(keyOf(found));
  const place = found && places.find(({ slug }) => slug === found.location);
  return {
    market: paySummary && {
      paySummary,
      category:
        [field, { slug: category.slug, title: category.title }].find((one) => one?.slug === found.category) ?? null,
      seniority: found.seniority,
      location: place ? { slug: place.slug, name: place.name } : null,
      isWidened: at > 0,
      pay: pay && { min: toPayBasis(pay).min, max: toPayBasis(pay).max },
    },
    tags: [
      ...looked.map((one) => marketSummaryTag({ ...one, ...market })),
      ...(field ? [categoryTag(field.slug)] : []),
    ],
  };
}

const keyOf = ({ category, seniority, location }: Record<keyof ComparisonGroup, string>): string =>
  `${category}|${seniority}|${location}`;

/** Pay summaries by comparison. Without a currency, that of most roles. */
async function listPaySummaries(
  db: Db,
  comparisons: readonly ComparisonGroup[],
  { contract, basis, currency }: ReturnType<typeof toPayMarket>,
): Promise<Map<string, RoundedPaySummary>> {
  const of = <Name extends keyof ComparisonGroup>(name: Name) => [...new Set(comparisons.map((one) => one[name]))];
  const cells = await listPayCells(db, {
    categories: of('category'),
    locations: of('location'),
    seniorities: of('seniority'),
    contract,
    basis,
    ...(currency ? { currency } : {}),
  });
  // Chosen by rounded values, so that hidden changes do not affect pages.
  const found = cells.map((cell) => ({ key: keyOf(cell), paySummary: toRoundedPaySummary(cell) }));
  found.sort(
    (a, b) => a.paySummary.roles - b.paySummary.roles || (a.paySummary.currency < b.paySummary.currency ? 1 : -1),
  );
  return new Map(found.map(({ key, paySummary }) => [key, paySummary]));
}

async function findField(db: Db, slug: string): Promise<CategoryLink | undefined> {
  const found = await cachedRowsUntilChange(db, 'field of category', [slug], async () => {
    const field = await db
      .selectFrom('categories')
      .innerJoin('categories as field', 'field.id', 'categories.parent_id')
      .select(['field.slug', 'field.title'])
      .where('categories.slug', '=', slug)
      .executeTakeFirst();
    return new Map([[slug, field ?? null]]);
  });
  return found.get(slug) ?? undefined;
}

interface ComparedPlace extends LocationLink {
  kind: 'city' | 'country';
}

/** Cities and countries of a role, or its single open-to country without an office. */
async function listComparedPlaces(db: Db, { locations, openTo }: Compared): Promise<ComparedPlace[]> {
  const named = locations.length > 0 ? locations : openTo.length === 1 ? openTo : [];
  const places: ComparedPlace[] = [];
  let slugs = named.map(({ slug }) => slug);
  // Stops below regions of the world, which mix currencies.
  while (slugs.length > 0) {
    const known = await cachedRowsUntilChange(db, 'compared place', slugs, (missing) => readPlaces(db, missing));
    const rows = [...new Set(slugs)].flatMap((slug) => known.get(slug) ?? []);
    for (const { slug, name, kind } of rows) {
      if (kind !== 'region' && !places.some((place) => place.slug === slug)) places.push({ slug, name, kind });
    }
    slugs = rows.flatMap(({ kind, above }) => (above !== null && kind !== 'country' ? [above] : []));
  }
  return places;
}

async function readPlaces(db: Db, slugs: string[]) {
  const rows = await db
    .selectFrom('locations')
    .leftJoin('locations as above', 'above.id', 'locations.parent_id')
    .select(['locations.slug', 'locations.name', 'locations.kind', 'above.slug as above'])
    .where('locations.slug', 'in', slugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
