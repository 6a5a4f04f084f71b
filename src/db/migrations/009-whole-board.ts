import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/** What is read of a whole board at once stands in indexes of its own, away from the rows: they are long, or millions. */
export async function up(db: Trx): Promise<void> {
  // The pay and the employers of a listing.
  await sql`create index jobs_figures
    on jobs (status, company_id, category_id, workplace, contract_type, seniority,
      salary_currency, salary_period, salary_min, salary_max, id)`.execute(db);
  // The sitemaps. The index before it named a count that every question binds: it was written, and never read.
  await sql`drop index listings_open`.execute(db);
  await sql`create index listings_indexed on listings (key, changed_at) where indexed = 1`.execute(db);
}
