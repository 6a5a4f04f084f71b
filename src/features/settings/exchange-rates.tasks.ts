import * as z from 'zod';
import { writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { HOUR, toInstant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { expectValue } from '../../lib/result.ts';
import { publish } from '../../publishing/publish.ts';
import { EXCHANGE_RATES_TAG } from '../../publishing/tags.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { type FetchServices, fetchText } from '../importing/fetching/fetch-text.ts';
import { RATES_KEY, readExchangeRates } from '../market/exchange-rates.queries.ts';
import { CENTRAL_BANK, type ExchangeRates } from '../market/exchange-rates.ts';
import { parseExchangeRates } from './exchange-rates.ts';

const HOURS_BETWEEN_RUNS = 6;

export const readRatesTask = defineTask('rates.read', z.object({ address: z.string() }), { attempts: 3 });

/** Enqueues a run every few hours, and soon after the source changed. Deletes the rates of a source that was removed. */
export async function enqueueOrClearExchangeRates(db: Db, now: Date): Promise<void> {
  const { exchangeRates: address } = await readSite(db);
  if (!address) return void (await db.deleteFrom('settings').where('key', '=', RATES_KEY).execute());
  const key = `rates:${sha256(address)}:${Math.floor(now.getTime() / (HOURS_BETWEEN_RUNS * HOUR))}`;
  await enqueue(db, readRatesTask, { address }, now, { key, hasLowPriority: true });
}

/** Reads the source. A failed run throws, and the rates in use stay. */
export const createExchangeRatesHandler = (services: FetchServices): TaskHandler =>
  taskHandler(readRatesTask, async ({ db, now, signal }, { address }) => {
    const response = await fetchText({ address, signal }, services);
    if (response.kind !== 'fresh') throw new Error(response.kind === 'failed' ? response.why : response.kind);
    const { hostname } = new URL(address);
    const source = /(?:^|\.)ecb\.europa\.eu$/.test(hostname) ? CENTRAL_BANK : hostname;
    const inUse = await readExchangeRates(db);
    await storeExchangeRates(db, address, expectValue(parseExchangeRates(response.body, { source, inUse, now })), now);
  });

/** Stores changed rates of a source that is still set, and publishes them. */
export const storeExchangeRates = (db: Db, address: string, rates: ExchangeRates, now: Date): Promise<void> =>
  writeTransaction(db, async (trx) => {
    if ((await readSite(trx)).exchangeRates !== address) return;
    if (JSON.stringify(await readExchangeRates(trx)) === JSON.stringify(rates)) return;
    await writeSetting(trx, RATES_KEY, JSON.stringify(rates));
    await publish(trx, toInstant(now), { tags: [EXCHANGE_RATES_TAG] });
  });
