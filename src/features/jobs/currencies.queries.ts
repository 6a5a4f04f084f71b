import type { Db, Trx } from '../../db/tables.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';

/** Common currencies first, others by code. */
const FIRST = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'PLN', 'CAD', 'AUD'];
const rankOf = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);

/** Currencies of open jobs, common ones first. */
export const listCurrenciesOfOpenJobs = (db: Db): Promise<string[]> =>
  cachedUntilChange(db, 'currencies', () => readCurrencies(db));

async function readCurrencies(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('salary_currency')
    .distinct()
    .where('status', '=', 'published')
    .where('salary_currency', 'is not', null)
    .orderBy('salary_currency')
    .execute();
  return rows.flatMap(({ salary_currency }) => salary_currency ?? []).sort((a, b) => rankOf(a) - rankOf(b));
}

/** True if another open job pays in a currency. */
export async function isCurrencyOfOtherOpenJob(trx: Trx, currency: string, hash: string): Promise<boolean> {
  const other = await trx
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'published')
    .where('salary_currency', '=', currency)
    .where('hash', '!=', hash)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
