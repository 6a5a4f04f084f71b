import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What alerts know of roles, which came into which search, and what each reader was sent. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table alert_roles (
      job_id ${text} primary key references jobs(id) on delete cascade, lineage ${text} not null,
      record ${text} not null, open_since ${text} not null, gone_at ${text})`,
    sql`create index alert_roles_lineage on alert_roles (lineage)`,
    sql`create table alert_finds (
      search_id ${text} not null references alert_searches(id) on delete cascade, lineage ${text} not null,
      from_at ${text} not null, until_at ${text} not null,
      job_id ${text} not null, found_at ${text} not null,
      primary key (search_id, lineage, until_at))`,
    sql`create index alert_finds_lineage on alert_finds (lineage)`,
    sql`create table alert_sent (
      reader_id ${text} not null references alert_readers(id) on delete cascade, lineage ${text} not null,
      job_id ${text} not null, alert_id ${text} not null, mail_id ${text} not null, position ${number} not null,
      at ${text} not null, primary key (reader_id, lineage))`,
    sql`create index alert_sent_mail on alert_sent (mail_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
