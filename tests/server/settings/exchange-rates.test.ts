import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import { readExchangeRates } from '../../../src/features/market/exchange-rates.queries.ts';
import { SHIPPED_RATES } from '../../../src/features/market/exchange-rates.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { findSalariesPage } from '../../../src/features/market/salaries.queries.ts';
import {
  createExchangeRatesHandler,
  enqueueOrClearExchangeRates,
} from '../../../src/features/settings/exchange-rates.tasks.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';

describeOnBothEngines('Exchange rates of a source', (open, _engine, test) => {
  let server: Server;
  let address: string;
  let body: string;
  beforeAll(async () => {
    server = createServer((request, response) =>
      request.url === '/hidden'
        ? response.writeHead(302, { location: 'http://169.254.169.254/rates' }).end()
        : response.end(body),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily`;
  });
  afterAll(() => server.close());

  const setSource = async (db: Db, exchangeRates: string | null) =>
    db.transaction().execute(async (trx) => writeSite(trx, { ...(await readSite(trx)), exchangeRates }));
  const day = (now: Date, past = 0) => new Date(now.getTime() - past * DAY).toISOString().slice(0, 10);
  const ratesOf = (date: string, USD: number) => JSON.stringify({ date, rates: { ...SHIPPED_RATES.perEuro, USD } });
  /** Runs what is due at a time with one attempt. */
  const run = async (db: Db, now: Date, allowsInside = true) => {
    await enqueueOrClearExchangeRates(db, now);
    await runAllTasks({
      db,
      handlers: [createExchangeRatesHandler({ userAgent: 'Easel tests', allowsInside })],
      clock: () => now,
    });
  };
  const tagsAfter = async (db: Db, id: number) =>
    (await listChangesAfter(db, id, 100)).flatMap(({ record }) => record.tags ?? []);
  const lastError = async (db: Db) =>
    (await db.selectFrom('tasks').select('last_error').orderBy('id', 'desc').executeTakeFirst())?.last_error;

  it('Exchange rates are shipped ones without a source, and nothing is read', async () => {
    const { db, now } = await open();
    await run(db, now);
    expect(await db.selectFrom('tasks').select('id').execute()).toEqual([]);
    expect(await readExchangeRates(db)).toEqual(SHIPPED_RATES);
  });

  it('Exchange rates of a source convert pay once they are read, and evict the pages that show them', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 5, 1_500, now);
    await recomputePayAndTrends(db, now);
    await setSource(db, address);
    const scope = { category: '', location: '', currency: 'USD' };
    const before = await findSalariesPage(db, scope);
    expect(before?.rates).toEqual(SHIPPED_RATES);
    body = ratesOf(day(now, 1), 1.2);
    const last = await db
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    await run(db, now);
    const tags = await tagsAfter(db, Number(last?.id ?? 0));
    expect(before?.tags.filter((tag) => tags.includes(tag))).toEqual(['exchange-rates']);
    const after = await findSalariesPage(db, scope);
    expect(after?.rates).toMatchObject({ source: '127.0.0.1', date: day(now, 1), perEuro: { USD: 1.2 } });
    // The same rates again change nothing.
    await run(db, new Date(now.getTime() + DAY / 2));
    expect(await tagsAfter(db, Number(last?.id ?? 0))).toEqual(tags);
    // Other pay pages do not convert.
    expect((await findSalariesPage(db, { category: '', location: '' }))?.tags).not.toContain('exchange-rates');
  });

  it('Exchange rates stay when a run fails, with the reason on its task', async () => {
    const { db, now } = await open();
    await setSource(db, address);
    body = ratesOf(day(now, 3), 1.2);
    await run(db, now);
    const good = await readExchangeRates(db);
    let later = now;
    for (const [bad, why] of [
      [ratesOf(day(now), 120), '120 USD for a euro, which was 1.2'],
      [ratesOf(day(now, 9), 1.2), 'older than those in use'],
      ['<html>Down for maintenance</html>', 'neither the XML'],
      ['x'.repeat(60_000), 'more than 50000 characters'],
    ] as const) {
      body = bad;
      later = new Date(later.getTime() + DAY);
      await db.deleteFrom('tasks').execute();
      await run(db, later);
      expect(await lastError(db)).toContain(why);
      expect(await readExchangeRates(db)).toEqual(good);
    }
  });

  test('Exchange rates are never read from a private network', async () => {
    const { db, now } = await open();
    await setSource(db, address);
    body = ratesOf(day(now), 1.2);
    await run(db, now, false);
    expect(await lastError(db)).toContain('leads to this machine or to a private network');
    expect(await readExchangeRates(db)).toEqual(SHIPPED_RATES);
  });

  it('Exchange rates of a source that was removed are shipped ones at once, and are deleted', async () => {
    const { db, now } = await open();
    await setSource(db, address);
    body = ratesOf(day(now), 1.2);
    await run(db, now);
    await setSource(db, null);
    expect(await readExchangeRates(db)).toEqual(SHIPPED_RATES);
    await enqueueOrClearExchangeRates(db, now);
    await setSource(db, address);
    expect(await readExchangeRates(db)).toEqual(SHIPPED_RATES);
  });
});
