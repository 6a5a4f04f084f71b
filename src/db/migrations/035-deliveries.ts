import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What becomes of mail: of which list it was, what was heard of it, and how much of it may go when. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`alter table mails add column list ${text} not null default ''`,
    sql`alter table tasks add column priority ${number} not null default 0`,
    sql`create index tasks_in_order on tasks (priority, run_at, id) where state = 'open'`,
    sql`create table mail_events (
      id ${text} primary key, mailbox ${text} not null, kind ${text} not null, at ${text} not null)`,
    sql`create index mail_events_of_mailbox on mail_events (mailbox, kind)`,
    sql`create index mail_events_by_age on mail_events (at)`,
    sql`create table mail_days (
      day ${text} not null, list ${text} not null, what ${text} not null, number ${number} not null,
      primary key (day, list, what))`,
    sql`create index mail_days_of_list on mail_days (list)`,
    sql`create table mail_windows (
      name ${text} primary key, began_at ${text} not null, taken ${number} not null, held ${number} not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
