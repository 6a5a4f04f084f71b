import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What an admin sees to: accounts that are suspended, and how the last import of each source went. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table users add column suspended_at ${text}`.execute(db);
  await sql`create table import_runs (
    source ${text} primary key, ran_at ${text} not null, failing_since ${text}, problem ${text} not null)`.execute(db);
}
