import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Searches that are mailed: to whom, how often, what was found for them and what was sent. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table alert_readers (
      id ${text} primary key, mailbox ${text} not null unique, address ${text} not null, zone ${text} not null,
      hour ${number} not null, asked_at ${text}, asks ${number} not null default 0, confirmed_at ${text},
      created_at ${text} not null)`,
    sql`create table alert_searches (id ${text} primary key, search ${text} not null unique)`,
    sql`create table alerts (
      id ${text} primary key, reader_id ${text} not null references alert_readers(id) on delete cascade,
      search_id ${text} not null references alert_searches(id),
      frequency ${text} not null check (frequency in ('instant', 'daily', 'weekly')),
      since ${text} not null, confirmed_at ${text}, paused_until ${text}, ended_at ${text}, next_at ${text},
      mailed_at ${text}, created_at ${text} not null, unique (reader_id, search_id))`,
    sql`create index alerts_of_search on alerts (search_id)`,
    sql`create index alerts_due on alerts (next_at, id) where next_at is not null`,
    sql`create index alerts_ended on alerts (ended_at) where ended_at is not null`,
    sql`create table mail_suppressions (
      mailbox ${text} primary key, reason ${text} not null, at ${text} not null, until ${text})`,
  ];
  for (const statement of statements) await statement.execute(db);
}
