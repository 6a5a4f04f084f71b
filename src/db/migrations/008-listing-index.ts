import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/**
 * Open roles newest first, with what listings choose them by. The partial indexes before it were never chosen on SQLite:
 * it does not see that a bound status is theirs, and read and sorted every open role for each page of a listing.
 */
export async function up(db: Trx): Promise<void> {
  const statements = [
    sql`drop index jobs_newest`,
    sql`drop index jobs_newest_by_category`,
    sql`create index jobs_listed
      on jobs (status, published_at, id, category_id, seniority, contract_type, workplace)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
