import { valuesAsSet } from '../../db/dialect.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Db } from '../../db/tables.ts';
import { domainOfWebsite } from '../../lib/domain.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import {
  categoryTag,
  companyJobsTag,
  companyProfileTag,
  jobTag,
  skillTag,
  workImagesTag,
} from '../../publishing/tags.ts';
import { isShownCompany, toCompany } from '../companies/company.queries.ts';
import { toApplyMode, toHiringProcess, toJobFieldValues, toTimezones } from './job.columns.ts';
import type { JobDraft } from './job.schema.ts';
import {
  type CompanyPageView,
  hasPublicPage,
  isOpen,
  type Job,
  type JobPageView,
  namedClientOrNull,
  type SkillLink,
  STATUSES_WITH_PAGE,
} from './job.ts';
import type { JobHistoryEntry } from './job-history.ts';
import { listCachedRowsInOrder, loadJobPlaces, toJobRow } from './job-row.queries.ts';
import { findSimilarJobs } from './similar.queries.ts';

export function findJobByHash(db: Db, hash: string) {
  return db
    .selectFrom('jobs')
    .select([
      'id',
      'hash',
      'slug',
      'title',
      'status',
      'company_id',
      'category_id',
      'published_at',
      'updated_at',
      'version',
      'reported_at',
      'expires_at',
      'closed_at',
      'featured',
      'featured_until',
      'removed_from',
    ])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** @throws Error when there is no such job. */
export async function getJobByHash(db: Db, hash: string) {
  const job = await findJobByHash(db, hash);
  if (!job) throw new Error(`There is no role ${hash}`);
  return job;
}

/** Public job: open, paused or recently closed. Undefined otherwise. */
export async function findJobWithPage(db: Db, hash: string): Promise<CacheTagged<StoredJob> | undefined> {
  const found = await findJob(db, hash);
  return found && hasPublicPage(found.job) ? found : undefined;
}

/** Job in any status. Dates are empty before publication. */
export async function findJob(db: Db, hash: string): Promise<CacheTagged<StoredJob> | undefined> {
  const [stored] = await readJobs(db, [hash]);
  if (!stored) return undefined;
  const { company } = stored.job;
  return { ...stored, tags: [jobTag(hash), companyProfileTag(company.id), workImagesTag(company.id)] };
}

/** Open jobs among the given ones, in the order of `hashes`. */
export async function listOpenJobsAmong(db: Db, hashes: readonly string[]): Promise<Job[]> {
  const jobs = new Map((await readJobs(db, hashes)).map(({ job }) => [job.hash, job]));
  return hashes.flatMap((hash) => jobs.get(hash) ?? []).filter(isOpen);
}

interface StoredJob {
  id: string;
  job: Job;
}

const listJobRecords = prepareQuery((db, hashes: readonly string[]) =>
  db
    .selectFrom('jobs')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .selectAll('jobs')
    .select(['categories.slug as category_slug', 'categories.title as category_title'])
    .where('hash', 'in', valuesAsSet(db, hashes)),
);

const listCompanyRecords = prepareQuery((db, ids: readonly string[]) =>
  db.selectFrom('companies').selectAll().where('id', 'in', valuesAsSet(db, ids)),
);

async function readJobs(db: Db, hashes: readonly string[]): Promise<StoredJob[]> {
  if (hashes.length === 0) return [];
  const records = await listJobRecords(db, hashes);
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const companyIds = [...new Set(records.map(({ company_id }) => company_id))];
  const [companies, placesOf, skills] = await Promise.all([
    listCompanyRecords(db, companyIds),
    loadJobPlaces(db, ids),
    listJobSkills(db, ids),
  ]);
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const skillsOf = Map.groupBy(skills, ({ job_id }) => job_id);
  return records.flatMap((record) => {
    const company = companyOf.get(record.company_id);
    // The company may have been merged between the two reads.
    if (!company) return [];
    const row = toJobRow(
      { ...record, company_slug: company.slug, company_name: company.name, company_logo: company.logo },
      placesOf(record.id),
    );
    const own = skillsOf.get(record.id) ?? [];
    const job: Job = {
      ...row,
      company: toCompany(company),
      ...toJobFieldValues(record),
      description: record.description,
      timezones: toTimezones(record),
      requiredSkills: own.filter((skill) => skill.required).map(toSkillLink),
      niceSkills: own.filter((skill) => !skill.required).map(toSkillLink),
      process: toHiringProcess(record),
      benefits: JSON.parse(record.benefits),
      client: namedClientOrNull(toJobFieldValues(record), record.client),
      apply: toApplyMode(record),
      updatedAt: record.updated_at,
      confirmedAt: record.confirmed_at,
      expiresAt: record.expires_at ?? '',
      closedAt: record.closed_at,
      seenAt: record.source === null ? undefined : record.updated_at,
    };
    return [{ id: record.id, job }];
  });
}

const listJobSkills = prepareQuery((db, jobIds: readonly string[]) =>
  db
    .selectFrom('job_skills')
    .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
    .select(['job_id', 'skills.slug', 'skills.name', 'job_skills.required'])
    .where('job_id', 'in', valuesAsSet(db, jobIds))
    .orderBy('skills.name')
    .orderBy('skills.slug'),
);

const toSkillLink = ({ slug, name }: SkillLink): SkillLink => ({ slug, name });

export async function findJobView(db: Db, hash: string): Promise<CacheTagged<JobPageView> | undefined> {
  const found = await findJobWithPage(db, hash);
  if (!found) return undefined;
  const { id, job } = found;
  const similar = await findSimilarJobs(db, { ...job, categorySlug: job.category.slug, own: { id } });
  return {
    job,
    similar: similar.similar,
    tags: [
      ...found.tags,
      categoryTag(job.category.slug),
      ...[...job.requiredSkills, ...job.niceSkills].map(({ slug }) => skillTag(slug)),
      ...similar.tags,
    ],
  };
}

export async function findCompanyView(db: Db, slug: string): Promise<CacheTagged<CompanyPageView> | undefined> {
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', slug)
    .where(isShownCompany)
    .executeTakeFirst();
  if (!company) return undefined;
  const ids = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', company.id)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const rows = await listCachedRowsInOrder(
    db,
    ids.map((row) => row.id),
  );
  const source = await db
    .selectFrom('sources')
    .select('id')
    .where('company_id', '=', company.id)
    .limit(1)
    .executeTakeFirst();
  return {
    company: toCompany(company),
    claimDomain: source && company.verified === 0 ? domainOfWebsite(company.website) : undefined,
    jobs: rows.jobs,
    tags: [companyProfileTag(company.id), workImagesTag(company.id), companyJobsTag(company.id), ...rows.tags],
  };
}

const selectShownJobs = (db: Db) => db.selectFrom('jobs').where('jobs.status', 'in', STATUSES_WITH_PAGE);

/** Path params of jobs with a page, newest first. */
export function listJobsWithPage(db: Db, limit?: number): Promise<{ slug: string; hash: string }[]> {
  const shown = selectShownJobs(db).select(['slug', 'hash']).orderBy('id', 'desc');
  return (limit === undefined ? shown : shown.limit(limit)).execute();
}

export async function findOpenJob(db: Db, hash: string): Promise<Job | undefined> {
  const found = await findJobWithPage(db, hash);
  return found && isOpen(found.job) ? found.job : undefined;
}

/** History of a job, oldest first. */
export async function listJobHistory(db: Db, jobId: string): Promise<JobHistoryEntry[]> {
  const rows = await db
    .selectFrom('job_events')
    .select(['id', 'at', 'event', 'version', 'actor_kind', 'actor', 'note'])
    .select((eb) => eb.case().when('draft', 'is', null).then(0).else(1).end().as('has_text'))
    .where('job_id', '=', jobId)
    .orderBy('at')
    .orderBy('version')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind, has_text, ...row }) => ({ ...row, actorKind: actor_kind, hasText: has_text === 1 }));
}

export interface PendingEdit {
  /** Proposed draft. */
  draft: JobDraft;
  /** Reasons for review, as phrases that follow “It”. */
  reasons: string[];
  /** Time of submission. */
  since: string;
}

export async function findPendingEdit(db: Db, jobId: string): Promise<PendingEdit | undefined> {
  const row = await db.selectFrom('pending_edits').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  return row && { draft: JSON.parse(row.draft), reasons: JSON.parse(row.reasons), since: row.created_at };
}
