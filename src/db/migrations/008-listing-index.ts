import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/**
 * Open roles newest first: all with what listings choose them by, those of a company, those of a category. The partial
 * indexes before them were never chosen on SQLite: it does not see that a bound status is theirs, and read and sorted
 * every open role for each page of a listing. Each index holds the order too, so that none is chosen for its order alone.
 */
export async function up(db: Trx): Promise<void> {
  const statements = [
    sql`drop index jobs_newest`,
    sql`drop index jobs_newest_by_category`,
    sql`drop index jobs_by_company`,
    sql`create index jobs_listed
      on jobs (status, published_at, id, category_id, seniority, contract_type, workplace)`,
    sql`create index jobs_by_company on jobs (company_id, status, published_at, id)`,
    sql`create index jobs_by_category on jobs (category_id, status, published_at, hash, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
