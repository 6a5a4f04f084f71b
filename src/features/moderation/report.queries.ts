import type { Db } from '../../db/tables.ts';
import type { ReportedJob } from './report.ts';

/** Jobs with reports that wait for a moderator: paused ones first, then those reported first. At most `limit` reports are read. */
export async function listReportedJobs(db: Db, limit: number): Promise<ReportedJob[]> {
  const rows = await db
    .selectFrom('job_reports')
    .innerJoin('jobs', 'jobs.id', 'job_reports.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.hash', 'jobs.slug', 'jobs.title', 'jobs.reported_at', 'companies.name'])
    .select(['job_reports.reason', 'job_reports.words', 'job_reports.created_at'])
    .where('job_reports.resolved_at', 'is', null)
    .orderBy('job_reports.created_at')
    .orderBy('job_reports.id')
    .limit(limit)
    .execute();
  const jobs = new Map<string, ReportedJob>();
  for (const { hash, slug, title, name, reported_at, reason, words, created_at } of rows) {
    const job = jobs.get(hash) ?? { hash, slug, title, company: name, pausedAt: reported_at, reports: [] };
    job.reports.push({ reason, words, at: created_at });
    jobs.set(hash, job);
  }
  return [...jobs.values()].sort((a, b) => Number(b.pausedAt !== null) - Number(a.pausedAt !== null));
}
