import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What a company and a candidate write to each other about an application. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const statements = [
    sql`alter table applications add column conversation_ended_by ${text}
      check (conversation_ended_by in ('company', 'candidate'))`,
    sql`create table application_messages (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      side ${text} not null check (side in ('company', 'candidate')), user_id ${text}, subject ${text} not null,
      text ${text} not null, at ${text} not null)`,
    sql`create index application_messages_by_application on application_messages (application_id, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
