import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import type { Shown } from '../../publishing/page-record.ts';
import { categoryTag } from '../categories/category.tags.ts';
import { toCompany } from '../companies/company.queries.ts';
import { companyTag } from '../companies/company.tags.ts';
import type { LocationLink } from '../locations/location.ts';
import { toApplyMode, toPay, toProcess, toTimezones } from './job.columns.ts';
import { companyJobsTag, jobTag, nearTag, tailTag } from './job.tags.ts';
import type { Job, JobRow, SkillLink } from './job.ts';
import { isOpen, isShown } from './job.ts';
import type { CompanyView, JobView } from './job-view.ts';
import type { ListingFilter } from './listing.ts';

const ROW_COLUMNS = [
  'jobs.id',
  'jobs.hash',
  'jobs.slug',
  'jobs.title',
  'jobs.contract_type',
  'jobs.seniority',
  'jobs.workplace',
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
      'categories.slug as category_slug',
      'categories.title as category_title',
    ]);
}

type RowRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Conditions of a listing filter on `jobs`; values are slugs. */
export function matchesFilter(filter: ListingFilter) {
  return (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      eb('jobs.status', '=', 'published'),
      ...(filter.category
        ? [
            eb(
              'jobs.category_id',
              'in',
              // The category and its children: the tree is two levels deep.
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
      ...(filter.contractType ? [eb('jobs.contract_type', '=', filter.contractType)] : []),
      ...(filter.workplace ? [eb('jobs.workplace', '=', filter.workplace)] : []),
      ...(filter.skill
        ? [
            eb.exists(
              eb
                .selectFrom('job_skills')
                .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
                .select(sql`1`.as('one'))
                .whereRef('job_skills.job_id', '=', 'jobs.id')
                .where('skills.slug', '=', filter.skill),
            ),
          ]
        : []),
      ...(filter.location
        ? [
            eb.exists(
              eb
                .selectFrom('job_places')
                .innerJoin('locations', 'locations.id', 'job_places.location_id')
                .select(sql`1`.as('one'))
                .whereRef('job_places.job_id', '=', 'jobs.id')
                .where('locations.slug', '=', filter.location),
            ),
          ]
        : []),
    ]);
}

/** Open roles of a listing, newest first, from `offset`. */
export async function listOpenRows(
  db: Db,
  filter: ListingFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Shown<{ jobs: JobRow[] }>> {
  // Ids first: a deep page then skips index entries, not joined rows.
  const ids = await db
    .selectFrom('jobs')
    .select('jobs.id')
    .where(matchesFilter(filter))
    .orderBy('jobs.published_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return listRows(
    db,
    ids.map((row) => row.id),
  );
}

/** Rows in the order of `ids`, with the tags of what they show. */
export async function listRows(db: Db, ids: string[]): Promise<Shown<{ jobs: JobRow[] }>> {
  if (ids.length === 0) return { jobs: [], tags: [] };
  const [records, locations, openTo] = await Promise.all([
    selectRows(db).where('jobs.id', 'in', ids).execute(),
    listJobLocations(db, ids),
    listOpenTo(db, ids),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    jobs: ordered.map((record) => toRow(record, locations.get(record.id) ?? [], openTo.get(record.id) ?? [])),
    tags: ordered.flatMap((record) => [
      jobTag(record.hash),
      companyTag(record.company_id),
      categoryTag(record.category_slug),
    ]),
  };
}

async function listJobLocations(db: Db, jobIds: string[]): Promise<Map<string, LocationLink[]>> {
  const rows = await db
    .selectFrom('job_locations')
    .innerJoin('locations', 'locations.id', 'job_locations.location_id')
    .select(['job_id', 'locations.slug', 'locations.name'])
    .where('job_id', 'in', jobIds)
    .orderBy('position')
    .orderBy('locations.slug')
    .execute();
  return groupByJob(rows, ({ slug, name }) => ({ slug, name }));
}

async function listOpenTo(db: Db, jobIds: string[]): Promise<Map<string, LocationLink[]>> {
  const rows = await db
    .selectFrom('job_countries')
    .innerJoin('locations', 'locations.id', 'job_countries.location_id')
    .select(['job_id', 'locations.slug', 'locations.name'])
    .where('job_id', 'in', jobIds)
    .orderBy('locations.name')
    .orderBy('locations.slug')
    .execute();
  return groupByJob(rows, ({ slug, name }) => ({ slug, name }));
}

function groupByJob<Row extends { job_id: string }, T>(rows: Row[], pick: (row: Row) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.job_id, [...(groups.get(row.job_id) ?? []), pick(row)]);
  return groups;
}

function toRow(record: RowRecord, locations: LocationLink[], openTo: LocationLink[]): JobRow {
  return {
    hash: record.hash,
    slug: record.slug,
    title: record.title,
    company: { slug: record.company_slug, name: record.company_name, logo: record.company_logo },
    category: { slug: record.category_slug, title: record.category_title },
    contractType: record.contract_type as JobRow['contractType'],
    seniority: record.seniority as JobRow['seniority'],
    workplace: record.workplace as JobRow['workplace'],
    locations,
    openTo,
    pay: toPay(record),
    featured: record.featured === 1,
    status: record.status as JobRow['status'],
    publishedAt: record.published_at ?? '',
  };
}

/** Where a hash leads: its row's id and state, or undefined. */
export function findJobByHash(db: Db, hash: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'hash', 'slug', 'status', 'company_id', 'category_id', 'published_at', 'version'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** A role as the public sees it: open, paused or recently closed; undefined for all others. */
export async function findShownJob(db: Db, hash: string): Promise<Shown<{ job: Job }> | undefined> {
  const record = await db
    .selectFrom('jobs')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .selectAll('jobs')
    .select(['categories.slug as category_slug', 'categories.title as category_title'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!record || !isShown({ status: record.status as Job['status'] })) return undefined;
  const [company, locations, openTo, skills] = await Promise.all([
    db.selectFrom('companies').selectAll().where('id', '=', record.company_id).executeTakeFirstOrThrow(),
    listJobLocations(db, [record.id]),
    listOpenTo(db, [record.id]),
    listJobSkills(db, record.id),
  ]);
  const row = toRow(
    { ...record, company_slug: company.slug, company_name: company.name, company_logo: company.logo },
    locations.get(record.id) ?? [],
    openTo.get(record.id) ?? [],
  );
  const job: Job = {
    ...row,
    company: toCompany(company),
    description: record.description,
    timezones: toTimezones(record),
    requiredSkills: skills.filter((skill) => skill.required).map(toSkillLink),
    niceSkills: skills.filter((skill) => !skill.required).map(toSkillLink),
    process: toProcess(record),
    benefits: JSON.parse(record.benefits),
    apply: toApplyMode(record),
    updatedAt: record.updated_at,
    confirmedAt: record.confirmed_at,
    expiresAt: record.expires_at ?? '',
    closedAt: record.closed_at,
  };
  return { job, tags: [jobTag(job.hash), companyTag(company.id)] };
}

function listJobSkills(db: Db, jobId: string) {
  return db
    .selectFrom('job_skills')
    .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
    .select(['skills.slug', 'skills.name', 'job_skills.required'])
    .where('job_id', '=', jobId)
    .orderBy('skills.name')
    .orderBy('skills.slug')
    .execute();
}

const toSkillLink = ({ slug, name }: SkillLink): SkillLink => ({ slug, name });

const SIMILAR_ROLES = 4;

/** A role's page, or undefined when it has none. */
export async function findJobView(db: Db, hash: string): Promise<Shown<JobView> | undefined> {
  const found = await findShownJob(db, hash);
  if (!found) return undefined;
  const { job } = found;
  // Older neighbours only: a newly published role then makes no older page stale.
  const ids = await listOlderInCategory(db, job.category.slug, job.publishedAt, hash, SIMILAR_ROLES);
  const similar = await listRows(db, ids);
  return {
    job,
    similar: similar.jobs,
    tags: [
      ...found.tags,
      categoryTag(job.category.slug),
      ...similar.tags,
      ...similar.jobs.map((row) => nearTag(row.hash)),
      ...(similar.jobs.length < SIMILAR_ROLES ? [tailTag(job.category.slug)] : []),
    ],
  };
}

/** Ids of open roles of exactly this category that come after the given one in the order newest first. */
export async function listOlderInCategory(
  db: Db,
  categorySlug: string,
  publishedAt: string,
  hash: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.hash'])
    .where('status', '=', 'published')
    .where('category_id', '=', (eb) => eb.selectFrom('categories').select('id').where('slug', '=', categorySlug))
    .where((eb) =>
      eb.or([
        eb('published_at', '<', publishedAt),
        eb.and([eb('published_at', '=', publishedAt), eb('hash', '<', hash)]),
      ]),
    )
    .orderBy('published_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A company's page, or undefined when there is no such company. */
export async function findCompanyView(db: Db, slug: string): Promise<Shown<CompanyView> | undefined> {
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!company) return undefined;
  const ids = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', company.id)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const rows = await listRows(
    db,
    ids.map((row) => row.id),
  );
  return {
    company: toCompany(company),
    jobs: rows.jobs,
    tags: [companyTag(company.id), companyJobsTag(company.id), ...rows.tags],
  };
}

/** Paths' parts of every role that has a page. */
export function listShownJobs(db: Db): Promise<{ slug: string; hash: string; status: string; updated_at: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['slug', 'hash', 'status', 'updated_at'])
    .where('status', 'in', ['published', 'paused', 'filled', 'closed', 'expired'])
    .orderBy('id')
    .execute();
}

/** One open role for the API, or undefined. */
export async function findOpenJob(db: Db, hash: string): Promise<Job | undefined> {
  const found = await findShownJob(db, hash);
  return found && isOpen(found.job) ? found.job : undefined;
}
