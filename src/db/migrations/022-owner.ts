import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What an owner does to roles: until when they are featured, and what they were before they were taken off the board. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table jobs add column featured_until ${text}`.execute(db);
  await sql`alter table jobs add column removed_from ${text}`.execute(db);
  // What was removed before it was noted comes back as a role that nobody sees yet.
  await sql`update jobs set removed_from = 'paused' where status = 'archived' and id in (
    select job_id from job_events where event = 'remove')`.execute(db);
  await sql`create index jobs_featured
    on jobs (status, published_at, id, category_id, seniority, contract_type, workplace) where featured = 1`.execute(
    db,
  );
}
