import type { Db } from '../../db/tables.ts';
import type { PayRange } from '../../lib/money.ts';
import { toPay } from '../jobs/job.columns.ts';
import { matchesFilter } from '../jobs/job-row.queries.ts';
import type { ListingFilter } from '../jobs/listing.ts';

export interface ListingFacts {
  /** The disclosed pay of the open roles. */
  pay: PayRange[];
  /** How many employers have an open role. */
  companies: number;
}

/** What the open roles of a listing say together, in one reading of them. */
export async function readListingFacts(db: Db, filter: ListingFilter): Promise<ListingFacts> {
  const rows = await selectListingFacts(db, filter).execute();
  return {
    pay: rows.flatMap((row) => toPay(row) ?? []),
    companies: new Set(rows.map((row) => row.company_id)).size,
  };
}

export const selectListingFacts = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select(['company_id', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'])
    .where(matchesFilter(filter));
