import type { Db } from '../../db/tables.ts';
import type { AnsweredStatement, StatementOfReasons } from './statement.ts';

/** Statements about a job, newest first. */
export async function listStatementsOfReasons(db: Db, jobId: string): Promise<StatementOfReasons[]> {
  const rows = await db
    .selectFrom('statements')
    .select(COLUMNS)
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isAutomated: Boolean(row.isAutomated) }));
}

/** Answered statements to decide about, oldest answers first, without those with open reports. */
export async function listUndecidedStatementAnswers(db: Db, limit: number): Promise<AnsweredStatement[]> {
  const rows = await db
    .selectFrom('statements')
    .innerJoin('jobs', 'jobs.id', 'statements.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(COLUMNS)
    .select(['jobs.hash', 'jobs.slug', 'jobs.title', 'companies.name', 'statements.answered_at'])
    .where('statements.answer', 'is not', null)
    .where('statements.resolved_at', 'is', null)
    .where('jobs.reported_at', 'is', null)
    .orderBy('statements.answered_at')
    .limit(limit)
    .execute();
  return rows.map(({ hash, slug, title, name, answered_at, ...row }) => ({
    ...row,
    isAutomated: Boolean(row.isAutomated),
    job: { hash, slug, title },
    company: name,
    answeredAt: answered_at ?? row.at,
  }));
}

const COLUMNS = [
  'statements.id',
  'statements.measure',
  'statements.reason',
  'statements.facts',
  'statements.automated as isAutomated',
  'statements.created_at as at',
  'statements.answer as companyAnswer',
  'statements.outcome',
  'statements.outcome_note as outcomeNote',
] as const;
