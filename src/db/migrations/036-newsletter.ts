import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Who gets the newsletter, its issues, and how often each of their links was followed. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table newsletter_readers (
      reader_id ${text} primary key references alert_readers(id) on delete cascade, confirmed_at ${text},
      ended_at ${text}, created_at ${text} not null)`,
    sql`create table newsletter_issues (
      id ${text} primary key, state ${text} not null check (state in ('draft', 'sending', 'sent')),
      subject ${text} not null, body ${text} not null, version ${number} not null, date ${text} unique,
      cursor ${text} not null default '', written ${number} not null default 0, sent_at ${text},
      created_at ${text} not null, updated_at ${text} not null,
      check ((state = 'draft') = (date is null)))`,
    sql`create table newsletter_links (
      issue_id ${text} not null references newsletter_issues(id) on delete cascade, position ${number} not null,
      href ${text} not null, clicks ${number} not null default 0, primary key (issue_id, position))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
