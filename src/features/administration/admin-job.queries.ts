import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { containsLikePattern, splitSearchWords } from '../accounts/admin/admin.queries.ts';
import type { JobDraft } from '../jobs/job.schema.ts';
import { ADMIN_JOBS_PER_PAGE, type AdminJob, type AdminJobRow, type AdminJobSearch } from './admin-job.ts';

interface AdminJobPage {
  jobs: AdminJobRow[];
  total: number;
  pages: number;
}

/** Lists one page of jobs in any state, newest first. */
export async function listAdminJobs(db: Db, search: AdminJobSearch): Promise<AdminJobPage> {
  const wanted = matches(search);
  const [rows, { count }] = await Promise.all([
    selectJobs(db)
      .where(wanted)
      .orderBy('jobs.created_at', 'desc')
      .orderBy('jobs.id', 'desc')
      .limit(ADMIN_JOBS_PER_PAGE)
      .offset((search.page - 1) * ADMIN_JOBS_PER_PAGE)
      .execute(),
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ]);
  const total = Number(count);
  return { jobs: rows.map(toRow), total, pages: Math.max(1, Math.ceil(total / ADMIN_JOBS_PER_PAGE)) };
}

const matches = (search: AdminJobSearch) => (eb: ExpressionBuilder<Tables, 'jobs' | 'companies'>) =>
  eb.and([
    ...splitSearchWords(search.q).map((word) =>
      eb.or([
        eb(sql<string>`lower(jobs.title)`, 'like', containsLikePattern(word)),
        eb('jobs.hash', '=', word.toLowerCase()),
      ]),
    ),
    ...splitSearchWords(search.company).map((word) =>
      eb(sql<string>`lower(companies.name)`, 'like', containsLikePattern(word)),
    ),
    ...(search.status ? [eb('jobs.status', '=', search.status)] : []),
    ...(search.source ? [eb('jobs.source', '=', search.source)] : []),
  ]);

export async function listJobSourceNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('source').distinct().where('source', 'is not', null).execute();
  return rows.flatMap(({ source }) => source ?? []).sort();
}

/** Finds a job in any state. */
export async function findAdminJob(db: Db, hash: string): Promise<AdminJob | undefined> {
  const row = await selectJobs(db)
    .select(['jobs.id', 'jobs.slug', 'jobs.version', 'jobs.removed_from as removedFrom'])
    .select(['jobs.closed_at as closedAt', 'jobs.client'])
    .where('jobs.hash', '=', hash)
    .executeTakeFirst();
  return row && toRow(row);
}

const selectJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.hash', 'jobs.title', 'jobs.status', 'jobs.source', 'jobs.featured'])
    .select(['jobs.published_at as publishedAt', 'jobs.expires_at as expiresAt'])
    .select(['jobs.featured_until as featuredUntil', 'jobs.reported_at as reportedAt'])
    .select(['companies.slug as company_slug', 'companies.name as company_name']);

const toRow = <Row extends { company_slug: string; company_name: string; featured: number }>({
  company_slug: slug,
  company_name: name,
  featured,
  ...row
}: Row) => ({ ...row, company: { slug, name }, isFeatured: featured === 1 });

/** Stored texts of a job by event id, each with the one before it. */
export async function listJobTextChanges(
  db: Db,
  jobId: string,
): Promise<{ eventId: string; before: JobDraft; after: JobDraft }[]> {
  const rows = await db
    .selectFrom('job_events')
    .select(['id', 'draft'])
    .where('job_id', '=', jobId)
    .where('draft', 'is not', null)
    .orderBy('at')
    .orderBy('version')
    .orderBy('id')
    .execute();
  const texts = rows.map(({ id, draft }) => ({ id, draft: JSON.parse(draft ?? '') as JobDraft }));
  return texts.slice(1).flatMap(({ id, draft }, i) => {
    const before = texts[i];
    return before ? [{ eventId: id, before: before.draft, after: draft }] : [];
  });
}
