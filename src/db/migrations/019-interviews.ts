import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Interviews with the times that candidates choose from, and files for calendars that go with mails. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const statements = [
    sql`create table application_interviews (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      user_id ${text} not null, zone ${text} not null, minutes ${number} not null, place ${text} not null, start ${text},
      candidate_zone ${text}, sequence ${number} not null, cancelled_at ${text},
      cancelled_by ${text} check (cancelled_by in ('company', 'candidate')), created_at ${text} not null,
      updated_at ${text} not null, check ((cancelled_at is null) = (cancelled_by is null)))`,
    sql`create index application_interviews_by_application on application_interviews (application_id, id)`,
    sql`create index application_interviews_by_user on application_interviews (user_id, id)`,
    sql`create table interview_times (
      interview_id ${text} not null references application_interviews(id) on delete cascade, start ${text} not null,
      primary key (interview_id, start))`,
    sql`alter table mails add column calendar ${text} not null default ''`,
  ];
  for (const statement of statements) await statement.execute(db);
}
