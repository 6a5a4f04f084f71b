import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { JobCountKind } from '../../db/column-values.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { containsLikePattern, splitSearchWords } from '../accounts/admin/admin.queries.ts';
import { type JobStatus, RUNNING_STATUSES } from '../jobs/job.ts';
import { sumJobCounts } from './job-counts.queries.ts';
import type { OwnJob, RepostChain } from './own-job.ts';
import { OWN_JOBS_PER_PAGE, type OwnJobSearch, type OwnJobSort } from './own-job-search.ts';

/** Order of statuses: those that need action, then open ones, then ended ones. */
const ORDER: readonly JobStatus[] = [
  'draft',
  'pending',
  'paused',
  'published',
  'filled',
  'closed',
  'expired',
  'archived',
];

interface OwnJobPage {
  jobs: OwnJob[];
  total: number;
  pages: number;
}

/** One page of matching jobs of these companies, in any state. */
export async function searchOwnJobs(db: Db, companyIds: readonly string[], search: OwnJobSearch): Promise<OwnJobPage> {
  if (companyIds.length === 0) return { jobs: [], total: 0, pages: 1 };
  const wanted = matches(companyIds, search);
  const { count } = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const pages = Math.max(1, Math.ceil(total / OWN_JOBS_PER_PAGE));
  const rows = await selectOwn(db)
    .where(wanted)
    .$if(search.sort !== 'newest', (query) => query.orderBy(orders[search.sort as keyof typeof orders]))
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(OWN_JOBS_PER_PAGE)
    .offset((Math.min(search.page, pages) - 1) * OWN_JOBS_PER_PAGE)
    .execute();
  return { jobs: await withNumbers(db, rows), total, pages };
}

export async function countOwnJobs(db: Db, companyIds: readonly string[]): Promise<{ all: number; open: number }> {
  if (companyIds.length === 0) return { all: 0, open: 0 };
  const rows = await db
    .selectFrom('jobs')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('company_id', 'in', companyIds)
    .groupBy('status')
    .execute();
  const sum = (some: typeof rows) => some.reduce((all, { count }) => all + Number(count), 0);
  return { all: sum(rows), open: sum(rows.filter(({ status }) => status === 'published')) };
}

const matches =
  (companyIds: readonly string[], { q, status, company }: OwnJobSearch) =>
  (eb: ExpressionBuilder<Tables, 'jobs' | 'companies'>) =>
    eb.and([
      eb('jobs.company_id', 'in', companyIds),
      ...splitSearchWords(q).map((word) =>
        eb.or([
          eb(sql<string>`lower(jobs.title)`, 'like', containsLikePattern(word)),
          eb('jobs.hash', '=', word.toLowerCase()),
        ]),
      ),
      ...(status ? [eb('jobs.status', '=', status)] : []),
      ...(company ? [eb('companies.slug', '=', company)] : []),
    ]);

const countOfKind = (kind: JobCountKind) =>
  sql<number>`(select coalesce(sum(number), 0) from job_counts where job_counts.job_id = jobs.id and kind = ${kind})`;
const applicantsOf = sql<number>`(select count(*) from applications where applications.job_id = jobs.id)`;
const runs = sql.join(RUNNING_STATUSES.map((status) => sql.lit(status)));

/** Orders by equal values newest first. */
const orders: Record<Exclude<OwnJobSort, 'newest'>, Expression<unknown>> = {
  attention: sql`case when jobs.status = 'published' and jobs.confirmation_requested_at is not null then -1 ${sql.join(
    ORDER.map((status, i) => sql`when jobs.status = ${sql.lit(status)} then ${sql.lit(i)}`),
    sql` `,
  )} end`,
  views: sql`0 - ${countOfKind('view')}`,
  applicants: sql`0 - ${applicantsOf} - ${countOfKind('apply')}`,
  ends: sql`case when jobs.status in (${runs}) then coalesce(jobs.expires_at, '9999') else '9999' end`,
  title: sql`lower(jobs.title)`,
};

/** Finds a job in any state with its company. The caller checks membership. */
export const findOwnJobWithoutAccessCheck = async (
  db: Db,
  hash: string,
): Promise<(OwnJob & { id: string }) | undefined> => (await listJobs(db, [hash]))[0];

export async function listOwnJobs(db: Db, companyIds: readonly string[], hashes: readonly string[]): Promise<OwnJob[]> {
  const jobs = await listJobs(db, hashes);
  const own = jobs.filter(({ company }) => companyIds.includes(company.id));
  return own.sort((a, b) => hashes.indexOf(a.hash) - hashes.indexOf(b.hash));
}

async function listJobs(db: Db, hashes: readonly string[]): Promise<(OwnJob & { id: string })[]> {
  if (hashes.length === 0) return [];
  const rows = await selectOwn(db).where('jobs.hash', 'in', hashes).execute();
  const jobs = await withNumbers(db, rows);
  return jobs.map((job, i) => ({ ...job, id: rows[i]?.id ?? '' }));
}

const selectOwn = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.id',
      'jobs.hash',
      'jobs.slug',
      'jobs.title',
      'jobs.status',
      'jobs.version',
      'jobs.published_at as publishedAt',
      'jobs.expires_at as expiresAt',
      'jobs.closed_at as closedAt',
      'jobs.confirmation_requested_at as confirmationRequestedAt',
      'jobs.reported_at as reportedAt',
      'companies.id as company_id',
      'jobs.apply_url',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.suspended_at',
      applicantsOf.as('applicants'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pending_edits')
            .select('pending_edits.job_id')
            .whereRef('pending_edits.job_id', '=', 'jobs.id'),
        )
        .as('hasPendingEdit'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('job_events')
            .select('job_events.id')
            .whereRef('job_events.job_id', '=', 'jobs.id')
            .where('job_events.event', '=', 'return')
            .where('job_events.actor_kind', '=', 'admin'),
        )
        .as('isReturned'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

async function withNumbers(db: Db, rows: Row[]): Promise<OwnJob[]> {
  const numbers = await sumJobCounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, company_id, company_slug, company_name, suspended_at, apply_url, ...row }) => ({
    ...row,
    company: { id: company_id, slug: company_slug, name: company_name, isSuspended: suspended_at !== null },
    hasPendingEdit: Boolean(row.hasPendingEdit),
    isReturned: Boolean(row.isReturned),
    numbers: numbers.get(id) ?? { view: 0, bot: 0, apply: 0 },
    applicants: Number(row.applicants),
    isExternal: apply_url !== null,
  }));
}

/** Originals and reposts of a job, without discarded drafts. Keeps the date of reposted jobs honest. */
export async function readRepostChain(db: Db, hash: string): Promise<RepostChain> {
  const find = (of: string) =>
    db
      .selectFrom('jobs')
      .select(['hash', 'published_at', 'status', 'reposted_from'])
      .where('hash', '=', of)
      .executeTakeFirst();
  const earlier: RepostChain['earlier'] = [];
  let at = await find(hash);
  while (at?.reposted_from && earlier.length < 20) {
    at = await find(at.reposted_from);
    if (at) earlier.push({ hash: at.hash, publishedAt: at.published_at, status: at.status });
  }
  const again = await db
    .selectFrom('jobs')
    .select(['hash', 'status', 'published_at'])
    .where('reposted_from', '=', hash)
    .orderBy('created_at', 'desc')
    .execute();
  const later = again.find(({ status, published_at }) => published_at !== null || status === 'pending');
  return { earlier, later: later?.hash ?? null, unsent: again.find(({ status }) => status === 'draft')?.hash ?? null };
}

/** Stored text of a history entry. Undefined if it has none. */
export async function findDraftOfHistoryEvent(db: Db, jobId: string, eventId: string): Promise<unknown> {
  const row = await db
    .selectFrom('job_events')
    .select('draft')
    .where('job_id', '=', jobId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.draft ? JSON.parse(row.draft) : undefined;
}

/** E-mail addresses of actors, shown to colleagues. */
export async function readActorNamesOrEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
