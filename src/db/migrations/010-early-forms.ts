import { sql } from 'kysely';
import { insertRows } from '../bulk.ts';
import type { Dialect } from '../dialect.ts';
import { hasColumn, hasObject } from '../schema.ts';
import type { Tables, Trx } from '../tables.ts';
import * as applications from './006-applications.ts';

/**
 * Two migrations were changed after boards had run them. Gives those boards what the others have, and changes no other:
 * 006 kept questions in the row of their role and held replies by a reference; 008 lacked two indexes.
 */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  if (await hasColumn(db, 'jobs', 'questions')) await renewApplications(db, dialect);
  if (await hasObject(db, 'jobs_by_category')) return;
  await sql`drop index jobs_by_company`.execute(db);
  await sql`create index jobs_by_company on jobs (company_id, status, published_at, id)`.execute(db);
  await sql`create index jobs_by_category on jobs (category_id, status, published_at, hash, id)`.execute(db);
}

/** All that 006 made but for the questions, parents before children. */
const TABLES = [
  'replies',
  'reply_records',
  'applications',
  'application_files',
  'application_pieces',
  'application_forms',
  'application_events',
  'application_notes',
  'application_mails',
] as const satisfies (keyof Tables)[];

/** SQLite takes no reference out of a table: all are made anew, with the rows they had. */
async function renewApplications(db: Trx, dialect: Dialect): Promise<void> {
  const kept = [];
  for (const table of TABLES) {
    const rows = await db
      .selectFrom(table as 'replies')
      .selectAll()
      .execute();
    kept.push({ table, rows });
  }
  const questions = await sql<{ job_id: string; questions: string }>`
    select id as job_id, questions from jobs where questions <> '[]'`.execute(db);
  for (const table of TABLES.toReversed()) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table jobs drop column questions`.execute(db);
  await applications.up(db, dialect);
  for (const { table, rows } of kept) await insertRows(db, table, rows);
  await insertRows(db, 'job_questions', questions.rows);
}
