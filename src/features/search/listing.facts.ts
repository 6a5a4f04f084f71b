import { sql } from 'kysely';
import { gather } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type PayPeriod, yearlyAmount } from '../../lib/money.ts';
import { matchesFilter } from '../jobs/job-row.queries.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import type { YearlyPay } from './pay-spread.ts';

interface ListingFacts {
  /** The middles of the ranges of pay that the open jobs disclose. */
  pay: YearlyPay[];
  /** How many employers have an open job. */
  companies: number;
}

/** What the open jobs of a listing say together, in one reading of them. */
export async function readListingFacts(db: Db, filter: ListingFilter): Promise<ListingFacts> {
  const facts = await selectListingFacts(db, filter).executeTakeFirstOrThrow();
  // Texts of lists of one length, an entry for each job.
  const sums: (number | null)[] = JSON.parse(facts.sums);
  const currencies: (string | null)[] = JSON.parse(facts.currencies);
  const periods: (PayPeriod | null)[] = JSON.parse(facts.periods);
  const pay: YearlyPay[] = [];
  for (const [i, sum] of sums.entries()) {
    const currency = currencies[i];
    const period = periods[i];
    if (sum !== null && currency && period) pay.push({ amount: yearlyAmount(sum / 2, period), currency });
  }
  return { pay, companies: Number(facts.companies) };
}

/** One row for all jobs: to read ten thousand one by one takes several times as long. */
export const selectListingFacts = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.count<number>('company_id').distinct().as('companies'),
      gather(db, sql`salary_min + salary_max`).as('sums'),
      gather(db, sql.ref('salary_currency')).as('currencies'),
      gather(db, sql.ref('salary_period')).as('periods'),
    ])
    .where(matchesFilter(filter));
