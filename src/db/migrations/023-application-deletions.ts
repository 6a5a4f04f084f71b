import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Applications that their candidates have deleted: each can be brought back until it is due, and is erased then. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table application_deletions (
    application_id ${text} primary key references applications(id) on delete cascade, status ${text} not null,
    due_at ${text} not null)`.execute(db);
}
