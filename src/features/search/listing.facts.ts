import type { Db } from '../../db/tables.ts';
import type { PayRange } from '../../lib/money.ts';
import { toPay } from '../jobs/job.columns.ts';
import { matchesFilter } from '../jobs/job-row.queries.ts';
import type { ListingFilter } from '../jobs/listing.ts';

/** The disclosed pay of a listing's open roles. */
export async function listPay(db: Db, filter: ListingFilter): Promise<PayRange[]> {
  const rows = await selectPay(db, filter).execute();
  return rows.flatMap((row) => toPay(row) ?? []);
}

export const selectPay = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select(['salary_min', 'salary_max', 'salary_currency', 'salary_period'])
    .where(matchesFilter(filter))
    .where('salary_min', 'is not', null);

/** How many employers have an open role in a listing. */
export async function countCompanies(db: Db, filter: ListingFilter): Promise<number> {
  const row = await selectCompanyCount(db, filter).executeTakeFirstOrThrow();
  return Number(row.companies);
}

export const selectCompanyCount = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.fn.count<number>('company_id').distinct().as('companies'))
    .where(matchesFilter(filter));
