import type { Db } from '../../db/tables.ts';
import type { JobStatus } from '../jobs/job.ts';
import { sumJobCounts } from './job-counts.queries.ts';
import type { Lineage, OwnJob } from './own-job.ts';

const LISTED = 200;
/** What needs somebody first, then what runs, then what is over. */
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

/** Jobs of these companies, those that need somebody first; the newest 200. */
export async function listOwnJobs(db: Db, companyIds: readonly string[]): Promise<OwnJob[]> {
  if (companyIds.length === 0) return [];
  const rows = await selectOwn(db)
    .where('jobs.company_id', 'in', companyIds)
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id')
    .limit(LISTED)
    .execute();
  const jobs = await withNumbers(db, rows);
  return jobs.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
}

/** One job in whatever state, with the company that it belongs to: whoever asks must belong to it too. */
export async function findOwnJob(db: Db, hash: string): Promise<(OwnJob & { id: string }) | undefined> {
  const rows = await selectOwn(db).where('jobs.hash', '=', hash).execute();
  const [job] = await withNumbers(db, rows);
  return job && rows[0] ? { ...job, id: rows[0].id } : undefined;
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
      'jobs.published_at',
      'jobs.expires_at',
      'jobs.closed_at',
      'jobs.confirmation_asked_at',
      'jobs.reported_at',
      'companies.id as company_id',
      'companies.name as company_name',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('held_edits').select('held_edits.job_id').whereRef('held_edits.job_id', '=', 'jobs.id'))
        .as('is_held'),
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
        .as('is_returned'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

async function withNumbers(db: Db, rows: Row[]): Promise<OwnJob[]> {
  const numbers = await sumJobCounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    hash: row.hash,
    slug: row.slug,
    title: row.title,
    company: { id: row.company_id, name: row.company_name },
    status: row.status,
    version: row.version,
    publishedAt: row.published_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    confirmationAskedAt: row.confirmation_asked_at,
    isHeld: Boolean(row.is_held),
    reportedAt: row.reported_at,
    isReturned: Boolean(row.is_returned),
    numbers: numbers.get(row.id) ?? { view: 0, bot: 0, apply: 0 },
  }));
}

/** What a job posts again, and what posts it again: an honest date has a past. A draft that was given up is no part of it. */
export async function readLineage(db: Db, hash: string): Promise<Lineage> {
  const find = (of: string) =>
    db
      .selectFrom('jobs')
      .select(['hash', 'published_at', 'status', 'reposted_from'])
      .where('hash', '=', of)
      .executeTakeFirst();
  const earlier: Lineage['earlier'] = [];
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

/** The version of a job's text that its history keeps; undefined when it keeps none. */
export async function findKeptDraft(db: Db, jobId: string, eventId: string): Promise<unknown> {
  const row = await db
    .selectFrom('job_events')
    .select('draft')
    .where('job_id', '=', jobId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.draft ? JSON.parse(row.draft) : undefined;
}

/** E-mail addresses of people by id: those who changed a job are named to their colleagues. */
export async function nameActors(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
