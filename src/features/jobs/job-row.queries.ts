import { type ExpressionBuilder, sql } from 'kysely';
import { valuesAsSet } from '../../db/dialect.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { cachedRowsUntilChange, cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { categoryTag, companyProfileTag, jobTag, workImagesTag } from '../../publishing/tags.ts';
import { firstWorkImage } from '../companies/work-image.ts';
import { factLikePattern, parseFactsColumn, toPayRange } from './job.columns.ts';
import { listFactLabelsOfRow } from './job.facts.ts';
import { LISTED_FACTS } from './job.fields.ts';
import { JOBS_PER_PAGE, type JobRow, MAX_FEATURED_ON_TOP } from './job.ts';
import { type ListingFilter, listingKey } from './listing.ts';

const ROW_COLUMNS = [
  'jobs.id',
  'jobs.hash',
  'jobs.slug',
  'jobs.title',
  'jobs.contract_type',
  'jobs.freelance',
  'jobs.seniority',
  'jobs.workplace',
  'jobs.facts',
  'jobs.salary_min',
  'jobs.salary_max',
  'jobs.salary_currency',
  'jobs.salary_period',
  'jobs.featured',
  'jobs.status',
  'jobs.published_at',
] as const;

function selectRows(db: Db) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .select(ROW_COLUMNS)
    .select([
      'companies.id as company_id',
      'companies.slug as company_slug',
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.work_images as company_work',
      'categories.slug as category_slug',
      'categories.title as category_title',
    ]);
}

type RowRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Condition for open jobs of a listing. Values are slugs. */
export const openAndMatchesFilter = (filter: ListingFilter) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.and([eb('jobs.status', '=', 'published'), ...factsOf(filter, eb)]);

export const hasFilterFacts = (filter: ListingFilter) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.and(factsOf(filter, eb));

const factsOf = (filter: ListingFilter, eb: ExpressionBuilder<Tables, 'jobs'>) => [
  ...(filter.category
    ? [
        eb(
          'jobs.category_id',
          'in',
          // Category and its children, in two levels.
          eb
            .selectFrom('categories as c')
            .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
            .select('c.id')
            .where((c) =>
              c.or([c('c.slug', '=', filter.category ?? ''), c('parent.slug', '=', filter.category ?? '')]),
            ),
        ),
      ]
    : []),
  ...(filter.seniority ? [eb('jobs.seniority', '=', filter.seniority)] : []),
  ...(filter.contractType === 'freelance'
    ? [eb('jobs.freelance', '=', 1)]
    : filter.contractType
      ? [eb('jobs.contract_type', '=', filter.contractType)]
      : []),
  ...(filter.workplace ? [eb('jobs.workplace', '=', filter.workplace)] : []),
  ...(filter.skill ? [hasSkill(filter, filter.skill, eb)] : []),
  ...(filter.location ? [isInPlace(filter, filter.location, eb)] : []),
  ...LISTED_FACTS.flatMap((fact) => {
    const value = filter[fact];
    return value ? [eb('jobs.facts', 'like', factLikePattern(fact, value))] : [];
  }),
];

/** True if category or level leave few enough jobs to check place and skill per row. */
const needsQueryPerJob = ({ category, seniority }: ListingFilter): boolean => Boolean(category ?? seniority);

// As a set, which uses the index of a rare place. A large set is read whole even for one row.
const hasSkill = (filter: ListingFilter, slug: string, eb: ExpressionBuilder<Tables, 'jobs'>) => {
  const idOfSkill = eb.selectFrom('skills').select('skills.id').where('skills.slug', '=', slug);
  const having = eb.selectFrom('job_skills').where('job_skills.skill_id', '=', idOfSkill);
  return needsQueryPerJob(filter)
    ? eb.exists(having.select('job_skills.job_id').whereRef('job_skills.job_id', '=', 'jobs.id'))
    : eb('jobs.id', 'in', having.select('job_skills.job_id'));
};

const isInPlace = (filter: ListingFilter, slug: string, eb: ExpressionBuilder<Tables, 'jobs'>) => {
  const idOfPlace = eb.selectFrom('locations').select('locations.id').where('locations.slug', '=', slug);
  const within = eb.selectFrom('job_places').where('job_places.location_id', '=', idOfPlace);
  return needsQueryPerJob(filter)
    ? eb.exists(within.select('job_places.job_id').whereRef('job_places.job_id', '=', 'jobs.id'))
    : eb('jobs.id', 'in', within.select('job_places.job_id'));
};

/** Open jobs of a listing, newest first. */
export const selectOpenIdsByDate = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select('jobs.id')
    .where(openAndMatchesFilter(filter))
    .orderBy('jobs.published_at', 'desc')
    .orderBy('jobs.id', 'desc');

/** Rows of a listing from `offset`. */
export async function listOpenRowsByDate(
  db: Db,
  filter: ListingFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<CacheTagged<{ jobs: JobRow[] }>> {
  // Ids first, so that deep pages skip index entries, not joined rows.
  const ids = await selectOpenIdsByDate(db, filter).limit(limit).offset(offset).execute();
  return listCachedRowsInOrder(
    db,
    ids.map((row) => row.id),
  );
}

/** Ids read at once for deep pages. */
const IDS_AT_ONCE = 100 * JOBS_PER_PAGE;

/** Columns that the listing order depends on. */
interface Ordered {
  id: string;
  featured: number;
  published_at: string | null;
}

/** Ids of a listing in the order of `listListingIds`. */
export function sortIdsForListing(jobs: readonly Ordered[]): string[] {
  const sorted = jobs.toSorted(
    (a, b) => compareCodeUnits(b.published_at ?? '', a.published_at ?? '') || compareCodeUnits(b.id, a.id),
  );
  const first = sorted.filter(({ featured }) => featured === 1).slice(0, MAX_FEATURED_ON_TOP);
  return [...first, ...sorted.filter((job) => !first.includes(job))].map(({ id }) => id);
}

/** Page of a listing in the order of `listListingIds`. */
export async function listListingRowsFeaturedFirst(
  db: Db,
  filter: ListingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CacheTagged<{ jobs: JobRow[] }>> {
  // First pages are rendered most often and read no more than they show.
  if (offset === 0) return listCachedRowsInOrder(db, await listListingIds(db, filter, { limit, offset }));
  const block = offset - (offset % IDS_AT_ONCE);
  const ids = await cachedUntilChange(db, `listing ${listingKey(filter)} ${block}`, () =>
    listListingIds(db, filter, { limit: IDS_AT_ONCE, offset: block }),
  );
  return listCachedRowsInOrder(db, ids.slice(offset - block, offset - block + limit));
}

/** Ids of a page: the newest `MAX_FEATURED_ON_TOP` featured jobs, then all others, newest first, without repeats. */
async function listListingIds(
  db: Db,
  filter: ListingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const featured = await selectOpenIdsByDate(db, filter)
    // Literal condition, so that SQLite uses the partial index.
    .where(sql<boolean>`jobs.featured = 1`)
    .limit(MAX_FEATURED_ON_TOP)
    .execute();
  const first = featured.map((row) => row.id);
  const here = first.slice(offset, offset + limit);
  const others = await selectOpenIdsByDate(db, filter)
    .$if(first.length > 0, (query) => query.where('jobs.id', 'not in', first))
    .limit(limit - here.length)
    .offset(Math.max(0, offset - first.length))
    .execute();
  return [...here, ...others.map((row) => row.id)];
}

interface TaggedRow {
  job: JobRow;
  tags: string[];
}

/** Rows in the order of `ids`, with tags. */
export const listRowsInOrder = async (db: Db, ids: string[]): Promise<CacheTagged<{ jobs: JobRow[] }>> =>
  inOrder(ids, await readRows(db, ids));

/** Rows of pages, which share them until the next change. */
export const listCachedRowsInOrder = async (db: Db, ids: string[]): Promise<CacheTagged<{ jobs: JobRow[] }>> =>
  inOrder(ids, await cachedRowsUntilChange(db, 'row', ids, (missing) => readRows(db, missing)));

function inOrder(ids: readonly string[], rows: ReadonlyMap<string, TaggedRow>): CacheTagged<{ jobs: JobRow[] }> {
  const ordered = ids.flatMap((id) => rows.get(id) ?? []);
  return { jobs: ordered.map(({ job }) => job), tags: ordered.flatMap(({ tags }) => tags) };
}

const listRowRecords = prepareQuery((db, ids: readonly string[]) =>
  selectRows(db).where('jobs.id', 'in', valuesAsSet(db, ids)),
);

async function readRows(db: Db, ids: string[]): Promise<Map<string, TaggedRow>> {
  if (ids.length === 0) return new Map();
  const [records, placesOf] = await Promise.all([listRowRecords(db, ids), loadJobPlaces(db, ids)]);
  return new Map(
    records.map((record) => {
      const work = firstWorkImage(JSON.parse(record.company_work));
      const job = { ...toJobRow(record, placesOf(record.id)), ...(work && { work }) };
      const tags = [
        jobTag(record.hash),
        companyProfileTag(record.company_id),
        workImagesTag(record.company_id),
        categoryTag(record.category_slug),
      ];
      return [record.id, { job, tags }];
    }),
  );
}

/** Adds first work images to rows of the search index. */
export async function addFirstWorkImages(db: Db, jobs: readonly JobRow[]): Promise<JobRow[]> {
  const known = await cachedUntilChange(db, 'work by company', async () => {
    const rows = await db
      .selectFrom('companies')
      .select(['slug', 'work_images'])
      .where('work_images', '!=', '[]')
      .execute();
    return new Map(rows.map(({ slug, work_images }) => [slug, firstWorkImage(JSON.parse(work_images))]));
  });
  return jobs.map((job) => {
    const work = known.get(job.company.slug);
    return work ? { ...job, work } : job;
  });
}

/** Locations in the employer's order, countries of remote work by name. */
type JobPlaces = Pick<JobRow, 'locations' | 'openTo'>;

const listPlacesOfJobs = prepareQuery((db, jobIds: readonly string[]) =>
  db
    .selectFrom('job_locations')
    .innerJoin('locations', 'locations.id', 'job_locations.location_id')
    .select(['job_id', 'slug', 'name', 'position', sql<string>`''`.as('sorted_by'), sql<number>`0`.as('is_open_to')])
    .where('job_id', 'in', valuesAsSet(db, jobIds))
    .unionAll(
      db
        .selectFrom('job_countries')
        .innerJoin('locations', 'locations.id', 'job_countries.location_id')
        .select([
          'job_id',
          'slug',
          'name',
          sql<number>`0`.as('position'),
          'name as sorted_by',
          sql<number>`1`.as('is_open_to'),
        ])
        .where('job_id', 'in', valuesAsSet(db, jobIds)),
    )
    .orderBy('position')
    .orderBy('sorted_by')
    .orderBy('slug'),
);

/** Places of several jobs in one query. */
export async function loadJobPlaces(db: Db, jobIds: readonly string[]): Promise<(jobId: string) => JobPlaces> {
  const rows = await listPlacesOfJobs(db, jobIds);
  const places = new Map<string, JobPlaces>();
  for (const { job_id, slug, name, is_open_to } of rows) {
    const of = places.getOrInsertComputed(job_id, () => ({ locations: [], openTo: [] }));
    (is_open_to ? of.openTo : of.locations).push({ slug, name });
  }
  return (jobId) => places.get(jobId) ?? { locations: [], openTo: [] };
}

export function toJobRow(record: Omit<RowRecord, 'company_work'>, { locations, openTo }: JobPlaces): JobRow {
  return {
    hash: record.hash,
    slug: record.slug,
    title: record.title,
    company: { slug: record.company_slug, name: record.company_name, logo: record.company_logo },
    category: { slug: record.category_slug, title: record.category_title },
    contractType: record.contract_type,
    freelance: record.freelance === 1,
    seniority: record.seniority,
    workplace: record.workplace,
    locations,
    openTo,
    pay: toPayRange(record),
    featured: record.featured === 1,
    status: record.status,
    publishedAt: record.published_at ?? '',
    labels: listFactLabelsOfRow(parseFactsColumn(record.facts)),
  };
}
