import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What happened to roles, how often they were looked at, roles not yet sent, and pictures of companies. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const statements = [
    sql`alter table jobs add column confirmation_asked_at ${text}`,
    sql`create index jobs_to_confirm on jobs (confirmation_asked_at) where status = 'published'`,
    sql`create table job_events (
      id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, at ${text} not null,
      event ${text} not null, version ${number} not null, actor_kind ${text} not null, actor ${text} not null,
      note ${text}, draft ${text})`,
    sql`create index job_events_by_job on job_events (job_id, id)`,
    sql`create table job_counts (
      job_id ${text} not null references jobs(id) on delete cascade, day ${text} not null, kind ${text} not null,
      number ${number} not null, primary key (job_id, day, kind))`,
    sql`create table unsent_roles (
      token ${text} primary key, form ${text} not null, problems ${text} not null,
      created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index unsent_roles_by_age on unsent_roles (updated_at)`,
    sql`create table images (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade,
      width ${number} not null, height ${number} not null, base64 ${text} not null, created_at ${text} not null)`,
    sql`create index images_by_company on images (company_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
