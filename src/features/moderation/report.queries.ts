import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { isTermRunning } from '../jobs/job.ts';
import { OBJECTION_DAYS, type ReportedJob } from './report.ts';

/** Jobs with open reports: paused first, then by first report. Reads at most `maxReports` reports. */
export async function listReportedJobs(db: Db, maxReports: number): Promise<ReportedJob[]> {
  const rows = await db
    .selectFrom('job_reports')
    .innerJoin('jobs', 'jobs.id', 'job_reports.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.hash', 'jobs.slug', 'jobs.title', 'jobs.reported_at', 'companies.name'])
    .select(['job_reports.reason', 'job_reports.words', 'job_reports.created_at', 'job_reports.objection'])
    .select((eb) => pauseAnswer(eb).as('companyAnswer'))
    .where('job_reports.resolved_at', 'is', null)
    .orderBy('job_reports.created_at')
    .orderBy('job_reports.id')
    .limit(maxReports)
    .execute();
  const jobs = new Map<string, ReportedJob>();
  for (const { hash, slug, title, name, reported_at, reason, words, created_at, objection, companyAnswer } of rows) {
    const job = jobs.get(hash) ?? {
      hash,
      slug,
      title,
      company: name,
      pausedAt: reported_at,
      companyAnswer,
      reports: [],
    };
    job.reports.push({ reason, words, at: created_at, objection });
    jobs.set(hash, job);
  }
  return [...jobs.values()].sort((a, b) => Number(b.pausedAt !== null) - Number(a.pausedAt !== null));
}

/** Company's answer to the pause. */
const pauseAnswer = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb
    .selectFrom('statements')
    .select('statements.answer')
    .whereRef('statements.job_id', '=', 'jobs.id')
    .where('statements.measure', '=', 'paused')
    .where('statements.resolved_at', 'is', null)
    .where('statements.answer', 'is not', null)
    .orderBy('statements.id', 'desc')
    .limit(1);

/** Decided report within the objection period, with its job's title. */
export async function findObjectableReport(
  db: Db,
  reportId: string,
  now: Date,
): Promise<{ title: string } | undefined> {
  const report = await db
    .selectFrom('job_reports')
    .innerJoin('jobs', 'jobs.id', 'job_reports.job_id')
    .select(['jobs.title', 'jobs.status'])
    .where('job_reports.id', '=', reportId)
    .where('job_reports.decision', '=', 'keep')
    .where('job_reports.objected_at', 'is', null)
    .where('job_reports.resolved_at', '>', addDays(toInstant(now), -OBJECTION_DAYS))
    .executeTakeFirst();
  return report && isTermRunning(report) ? { title: report.title } : undefined;
}
