import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What was read of a role in its feed the last time, and from which words. Roles that are there get theirs when they change. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table role_readings (
    job_id ${text} primary key references jobs(id) on delete cascade, fields ${text} not null,
    evidence ${text} not null, read_at ${text} not null)`.execute(db);
}
