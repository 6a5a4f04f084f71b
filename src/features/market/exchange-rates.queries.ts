import { readSetting } from '../../db/board-settings.ts';
import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { type ExchangeRates, SHIPPED_RATES } from './exchange-rates.ts';

export const RATES_KEY = 'exchange_rates';

/** Reads the last good rates of the board's source, or the shipped ones. */
export async function readExchangeRates(db: Db): Promise<ExchangeRates> {
  if (!(await readSite(db)).exchangeRates) return SHIPPED_RATES;
  const value = await readSetting(db, RATES_KEY);
  return value ? (JSON.parse(value) as ExchangeRates) : SHIPPED_RATES;
}
