import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What candidates send. Everything that tells of a person goes with its application; `replies` tells of none. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const real = dialect === 'postgres' ? sql`double precision` : sql`real`;
  const ofApplication = sql`application_id ${text} not null references applications(id) on delete cascade`;

  const statements = [
    sql`create table job_questions (
      job_id ${text} primary key references jobs(id) on delete cascade, questions ${text} not null)`,
    sql`create table replies (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade,
      received_at ${text} not null, answered_at ${text}, withdrawn_at ${text}, check (answered_at >= received_at))`,
    sql`create index replies_by_company on replies (company_id, received_at)`,
    sql`create table reply_records (
      company_id ${text} primary key references companies(id) on delete cascade, counted ${number} not null,
      answered ${number} not null, median_days ${real}, computed_at ${text} not null)`,
    sql`create table applications (
      id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, name ${text} not null,
      email ${text} not null, portfolio_url ${text}, note ${text} not null, answers ${text} not null,
      status ${text} not null check (status in ('received', 'viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn')),
      content_digest ${text} not null, consented_at ${text} not null,
      keep_months ${number} not null check (keep_months between 1 and 24), version ${number} not null default 1,
      created_at ${text} not null, updated_at ${text} not null, reply_id ${text} not null,
      check (email = lower(email)), check (portfolio_url like 'http://%' or portfolio_url like 'https://%'))`,
    sql`create unique index applications_once on applications (job_id, email) where status <> 'withdrawn'`,
    sql`create index applications_by_job on applications (job_id, id)`,
    sql`create table application_files (
      id ${text} primary key, ${ofApplication}, purpose ${text} not null check (purpose in ('cv', 'piece')),
      name ${text} not null, kind ${text} not null, bytes ${number} not null, sha256 ${text} not null,
      created_at ${text} not null)`,
    sql`create index application_files_by_application on application_files (application_id)`,
    sql`create table application_pieces (
      ${ofApplication}, position ${number} not null, url ${text},
      file_id ${text} references application_files(id) on delete cascade, part ${text} not null,
      primary key (application_id, position), check ((url is null) <> (file_id is null)),
      check (url like 'http://%' or url like 'https://%'))`,
    sql`create table application_forms (
      key ${text} primary key, content_digest ${text} not null, job_id ${text} not null, ${ofApplication},
      receipt ${text} not null unique, created_at ${text} not null)`,
    sql`create index application_forms_by_application on application_forms (application_id)`,
    sql`create table application_events (
      id ${text} primary key, ${ofApplication}, at ${text} not null, status ${text} not null, user_id ${text})`,
    sql`create index application_events_by_application on application_events (application_id, id)`,
    sql`create table application_notes (
      id ${text} primary key, ${ofApplication}, user_id ${text} not null, text ${text} not null, created_at ${text} not null)`,
    sql`create index application_notes_by_application on application_notes (application_id, id)`,
    sql`create table application_mails (
      ${ofApplication}, mail_id ${text} not null references mails(id) on delete cascade, primary key (application_id, mail_id))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
