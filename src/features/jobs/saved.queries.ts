import type { Db } from '../../db/tables.ts';
import { isJobHash } from '../../paths.ts';
import { isShownCompany } from '../companies/company.queries.ts';
import { findJobWithPage } from './job.queries.ts';
import { hasPublicPage, type Job, type JobRow } from './job.ts';
import { listRowsInOrder } from './job-row.queries.ts';

const MAX_SAVED_JOBS = 250;

/** Hashes in a query parameter, in order. Skips invalid ones. */
export const parseValidJobHashes = (text: string): string[] =>
  [...new Set(text.split(','))].filter(isJobHash).slice(0, MAX_SAVED_JOBS);

/** Rows of jobs with a page, open ones first, otherwise in the order of `hashes`. */
export async function listRowsWithPage(db: Db, hashes: readonly string[]): Promise<JobRow[]> {
  if (hashes.length === 0) return [];
  const records = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'jobs.hash'])
    .where('jobs.hash', 'in', hashes)
    .where(isShownCompany)
    .execute();
  const ids = new Map(records.map(({ hash, id }) => [hash, id]));
  const { jobs } = await listRowsInOrder(
    db,
    hashes.flatMap((hash) => ids.get(hash) ?? []),
  );
  const shown = jobs.filter(hasPublicPage);
  return [...shown.filter((job) => job.status === 'published'), ...shown.filter((job) => job.status !== 'published')];
}

/** Jobs with a page, with all facts, in the order of `hashes`. */
export async function listSavedJobs(db: Db, hashes: readonly string[]): Promise<Job[]> {
  const shown = new Set((await listRowsWithPage(db, hashes)).map(({ hash }) => hash));
  const found = await Promise.all(hashes.filter((hash) => shown.has(hash)).map((hash) => findJobWithPage(db, hash)));
  return found.flatMap((one) => (one ? [one.job] : []));
}
