import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import type { AnsweredStatement, StatementOfReasons } from './statement.ts';

/** Statements about a job, newest first. */
export async function listStatementsOfReasons(db: Db, jobId: string): Promise<StatementOfReasons[]> {
  const rows = await db
    .selectFrom('statements')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toStatement);
}

/** Answered statements to decide about, oldest answers first, without those with open reports. */
export async function listUndecidedStatementAnswers(db: Db, limit: number): Promise<AnsweredStatement[]> {
  const rows = await db
    .selectFrom('statements')
    .innerJoin('jobs', 'jobs.id', 'statements.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .selectAll('statements')
    .select(['jobs.hash', 'jobs.slug', 'jobs.title', 'companies.name'])
    .where('statements.answer', 'is not', null)
    .where('statements.resolved_at', 'is', null)
    .where('jobs.reported_at', 'is', null)
    .orderBy('statements.answered_at')
    .limit(limit)
    .execute();
  return rows.map(({ hash, slug, title, name, ...row }) => ({
    ...toStatement(row),
    job: { hash, slug, title },
    company: name,
    answeredAt: row.answered_at ?? row.created_at,
  }));
}

const toStatement = (row: Selectable<Tables['statements']>): StatementOfReasons => ({
  id: row.id,
  measure: row.measure,
  reason: row.reason,
  facts: row.facts,
  isAutomated: Boolean(row.automated),
  at: row.created_at,
  companyAnswer: row.answer,
  outcome: row.outcome,
  outcomeNote: row.outcome_note,
});
