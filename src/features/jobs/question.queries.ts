import type { Db } from '../../db/tables.ts';
import type { Question } from './question.ts';

/** Questions to a job's applicants in form order. */
export async function findQuestions(db: Db, job: { id: string } | { hash: string }): Promise<Question[]> {
  const row = await db
    .selectFrom('job_questions')
    .innerJoin('jobs', 'jobs.id', 'job_questions.job_id')
    .select('questions')
    .where('id' in job ? 'jobs.id' : 'jobs.hash', '=', 'id' in job ? job.id : job.hash)
    .executeTakeFirst();
  return row ? JSON.parse(row.questions) : [];
}
