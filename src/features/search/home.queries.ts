import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { listingFiguresTag, listingRowsTag } from '../../publishing/change.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { CATEGORIES_TAG, companyProfileTag, DIRECTORY_TAG, LOCATIONS_TAG, WORK_TAG } from '../../publishing/tags.ts';
import { parseBrandColour } from '../companies/brand-colour.ts';
import type { CompanyDirectoryEntry, CompanyWithWorkImage } from '../companies/company-view.ts';
import { firstWorkImage } from '../companies/work-image.ts';
import { listOpenRowsByDate } from '../jobs/job-row.queries.ts';
import { countListing, countListings } from '../jobs/listing.counts.ts';
import { ALL_JOBS, type ListingFilter, listingKey } from '../jobs/listing.ts';
import { addPayBars } from '../market/pay-bars.queries.ts';
import { readListingSummary } from './listing.summary.ts';
import type { CountedLink, HomePageView } from './listing-view.ts';
import { computePaySpread } from './pay-spread.ts';
import { listingPath } from './slug.ts';
import type { Taxonomy } from './taxonomy.ts';
import { listingHeading } from './wording.ts';

const NEWEST = 12;
const LINKS = 12;
const HIRING = 8;
const STUDIOS = 6;

/** Most requested listings, linked above the newest jobs. */
const PROMOTED: ListingFilter[] = [
  { workplace: 'remote' },
  { category: 'product-designer' },
  { category: 'product-designer', workplace: 'remote' },
  { category: 'ux-designer' },
  { seniority: 'senior' },
  { seniority: 'junior' },
  { contractType: 'internship' },
  { contractType: 'part-time' },
];

export async function loadHomePage(db: Db, taxonomy: Taxonomy): Promise<CacheTagged<HomePageView>> {
  const topCategories = [...taxonomy.categories.values()].filter((category) => category.subcategories.length === 0);
  const places = [...taxonomy.locations.values()].filter((place) => place.kind === 'city');
  const [all, newest, promoted, categories, cities, hiring, studios, facts] = await Promise.all([
    countListing(db, ALL_JOBS),
    listOpenRowsByDate(db, {}, { limit: NEWEST }),
    countLinks(db, taxonomy, PROMOTED, listingHeading),
    countLinks(
      db,
      taxonomy,
      topCategories.map((category) => ({ category: category.slug })),
      (filter) => taxonomy.categories.get(filter.category ?? '')?.title ?? '',
    ),
    countLinks(
      db,
      taxonomy,
      places.map((place) => ({ location: place.slug })),
      (filter) => taxonomy.locations.get(filter.location ?? '')?.name ?? '',
    ),
    listHiring(db),
    listStudios(db),
    readListingSummary(db, {}),
  ]);
  const rows = await addPayBars(db, newest.jobs);
  // Most used, in the owner's order.
  const isOrdered = topCategories.some(({ rank }) => rank !== null);
  const inOrder = (chosen: CountedLink[], ordered: string[]) =>
    isOrdered ? chosen.sort((a, b) => ordered.indexOf(a.href) - ordered.indexOf(b.href)) : chosen;
  const byCount = (links: CountedLink[]) =>
    links.sort((a, b) => b.count - a.count || (a.href < b.href ? -1 : 1)).slice(0, LINKS);
  return {
    openCount: all.open,
    companyCount: facts.companies,
    newest: rows.jobs,
    promoted,
    categories: inOrder(
      byCount([...categories]),
      categories.map(({ href }) => href),
    ),
    places: byCount(cities),
    hiring: hiring.map(({ id: _, ...company }) => company),
    studios: studios.map(({ id: _, ...studio }) => studio),
    paySpread: computePaySpread(facts.pay),
    // Numbers change with any job.
    tags: [
      listingRowsTag(ALL_JOBS),
      listingFiguresTag(ALL_JOBS),
      DIRECTORY_TAG,
      WORK_TAG,
      ...newest.tags,
      ...rows.tags,
      ...[...hiring, ...studios].map((company) => companyProfileTag(company.id)),
      CATEGORIES_TAG,
      LOCATIONS_TAG,
    ],
  };
}

async function countLinks(
  db: Db,
  taxonomy: Taxonomy,
  filters: ListingFilter[],
  label: (filter: ListingFilter, taxonomy: Taxonomy) => string,
): Promise<CountedLink[]> {
  const counts = await countListings(db, filters.map(listingKey));
  return filters.flatMap((filter) => {
    const href = listingPath(filter, taxonomy.vocabulary);
    const count = counts.get(listingKey(filter))?.open ?? 0;
    return href && count > 0 ? [{ href, label: label(filter, taxonomy), count }] : [];
  });
}

/** Employers with the most open jobs. */
async function listHiring(db: Db): Promise<(CompanyDirectoryEntry & { id: string })[]> {
  // Counts first, from an index alone.
  const counts = db
    .selectFrom('jobs')
    .where('status', '=', 'published')
    .groupBy('company_id')
    .select((eb) => ['company_id', eb.fn.countAll<number>().as('open')]);
  const rows = await db
    .selectFrom(counts.as('counts'))
    .innerJoin('companies', 'companies.id', 'counts.company_id')
    .select([
      'companies.id',
      'companies.slug',
      'companies.name',
      'companies.logo',
      'companies.brand_colour',
      'companies.one_liner',
      'companies.headquarters',
      'counts.open',
    ])
    .orderBy('counts.open', 'desc')
    .orderBy('companies.slug')
    .limit(HIRING)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    logo: row.logo,
    ownColour: parseBrandColour(row.brand_colour),
    oneLiner: row.one_liner,
    headquarters: row.headquarters,
    open: Number(row.open),
    work: null,
  }));
}

/** Employers with work images, latest role first. */
async function listStudios(db: Db): Promise<(CompanyWithWorkImage & { id: string })[]> {
  const openOf = (eb: ExpressionBuilder<Tables, 'companies'>) =>
    eb.selectFrom('jobs').whereRef('company_id', '=', 'companies.id').where('status', '=', 'published');
  // Few companies have images, so roles are queried for each.
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'work_images', 'brand_colour'])
    .select((eb) => [
      openOf(eb)
        .select((jobs) => jobs.fn.countAll<number>().as('open'))
        .as('open'),
      openOf(eb)
        .select((jobs) => jobs.fn.max('published_at').as('newest'))
        .as('newest'),
    ])
    .where('work_images', '!=', '[]')
    .where((eb) => eb.exists(openOf(eb).select('jobs.id')))
    .orderBy('newest', 'desc')
    .orderBy('slug')
    .limit(STUDIOS)
    .execute();
  return rows.flatMap(({ id, slug, name, work_images, brand_colour, open }) => {
    const work = firstWorkImage(JSON.parse(work_images));
    return work ? [{ id, slug, name, open: Number(open), work, ownColour: parseBrandColour(brand_colour) }] : [];
  });
}
