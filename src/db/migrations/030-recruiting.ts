import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Where readers of a role came from, and who lets candidates reply to an address of their own. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table job_sources (
    job_id ${text} not null references jobs(id) on delete cascade, day ${text} not null, host ${text} not null,
    number ${number} not null, primary key (job_id, day, host))`.execute(db);
  await sql`create table address_sharers (
    user_id ${text} primary key references users(id) on delete cascade)`.execute(db);
}
