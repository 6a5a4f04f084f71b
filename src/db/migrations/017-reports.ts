import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What readers report about jobs, and since when a job is paused because of it. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table job_reports (
    id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, reason ${text} not null,
    words ${text} not null, reporter ${text} not null, created_at ${text} not null, settled_at ${text},
    unique (job_id, reporter))`.execute(db);
  await sql`create index job_reports_open on job_reports (created_at) where settled_at is null`.execute(db);
  await sql`alter table jobs add column reported_at ${text}`.execute(db);
}
