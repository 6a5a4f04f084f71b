import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/**
 * Stages in which a company keeps its applicants, told to nobody: whoever was told of the shortlist is on it. And letters
 * that can still be taken back.
 */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const ofApplication = sql`application_id ${text} not null references applications(id) on delete cascade`;
  const statements = [
    sql`alter table applications add column stage ${text} not null default 'new'
      check (stage in ('new', 'shortlist', 'interviewing', 'offer'))`,
    sql`update applications set stage = 'shortlist' where status = 'shortlisted'`,
    sql`create table application_moves (
      id ${text} primary key, ${ofApplication},
      batch ${text} not null, at ${text} not null, from_stage ${text} not null, to_stage ${text} not null,
      user_id ${text} not null)`,
    sql`create index application_moves_by_application on application_moves (application_id, id)`,
    sql`create index application_moves_by_batch on application_moves (batch)`,
    sql`create table application_letters (
      ${ofApplication}, batch ${text} not null, decision ${text} not null, subject ${text} not null, text ${text} not null,
      shares_address ${number} not null, user_id ${text} not null, leaves_at ${text} not null, created_at ${text} not null,
      primary key (application_id))`,
    sql`create index application_letters_by_batch on application_letters (batch)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
