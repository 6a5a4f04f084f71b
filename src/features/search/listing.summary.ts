import { sql } from 'kysely';
import { aggregateJsonArray } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type Currency, type PayPeriod, yearlyAmount } from '../../lib/money.ts';
import { hasFilterFacts, openAndMatchesFilter, sortIdsForListing } from '../jobs/job-row.queries.ts';
import { countFilterTerms, type ListingFilter } from '../jobs/listing.ts';
import type { YearlyPay } from './pay-spread.ts';

export interface ListingSummary {
  /** Midpoints of disclosed pay ranges. */
  pay: YearlyPay[];
  companies: number;
}

/** Aggregates of a listing's open jobs in one query. */
export async function readListingSummary(db: Db, filter: ListingFilter): Promise<ListingSummary> {
  const facts = await selectListingSummary(db, filter).executeTakeFirstOrThrow();
  // JSON lists with an entry per job.
  const sums: (number | null)[] = JSON.parse(facts.sums);
  const currencies: (Currency | null)[] = JSON.parse(facts.currencies);
  const periods: (PayPeriod | null)[] = JSON.parse(facts.periods);
  const pay = sums.flatMap((sum, i) => toYearlyPay(sum, currencies[i] ?? null, periods[i] ?? null));
  return { pay, companies: Number(facts.companies) };
}

/**
 * Smallest share (1/64) of the board's jobs from which scanning an index of open jobs is faster than reading a place's or
 * skill's jobs by id.
 */
const FEW = 64;

/** True if `readSmallListing` is faster, which further filters prevent. */
export const canReadAsSmallListing = (filter: ListingFilter, open: number, onBoard: number): boolean =>
  countFilterTerms(filter) === 1 && Boolean(filter.location ?? filter.skill) && open * FEW <= onBoard;

/** Aggregates of a small listing and the ids of its jobs in order. */
export async function readSmallListing(db: Db, filter: ListingFilter): Promise<ListingSummary & { ids: string[] }> {
  const jobs = await selectSmallListing(db, filter).execute();
  return {
    ids: sortIdsForListing(jobs),
    companies: new Set(jobs.map(({ company_id }) => company_id)).size,
    pay: jobs.flatMap((job) => toYearlyPay(job.sum, job.salary_currency, job.salary_period)),
  };
}

export const selectSmallListing = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select(['id', 'published_at', 'featured', 'company_id', 'salary_currency', 'salary_period'])
    .select(sql<number | null>`salary_min + salary_max`.as('sum'))
    // Expression that keeps SQLite from starting with all open jobs.
    .where(sql<boolean>`jobs.status || '' = 'published'`)
    .where(hasFilterFacts(filter));

function toYearlyPay(sum: number | null, currency: Currency | null, period: PayPeriod | null): YearlyPay[] {
  if (sum === null || !currency || !period) return [];
  return [{ amount: yearlyAmount(Number(sum) / 2, period), currency }];
}

/** One aggregated row, several times faster than reading ten thousand rows. */
export const selectListingSummary = (db: Db, filter: ListingFilter) =>
  db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.count<number>('company_id').distinct().as('companies'),
      aggregateJsonArray(db, sql`salary_min + salary_max`).as('sums'),
      aggregateJsonArray(db, sql.ref('salary_currency')).as('currencies'),
      aggregateJsonArray(db, sql.ref('salary_period')).as('periods'),
    ])
    .where(openAndMatchesFilter(filter));
