import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProductionReadiness } from '../../../src/cli/health-checks.ts';
import { recordLastBackupTime, writeSetting } from '../../../src/db/board-settings.ts';
import { writeSite } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { RATES_KEY } from '../../../src/features/market/exchange-rates.queries.ts';
import { SHIPPED_RATES } from '../../../src/features/market/exchange-rates.ts';
import { DAY, toInstant } from '../../../src/lib/dates.ts';
import { shippedSite } from '../../../src/site.ts';
import { setUpFolder } from '../../folder.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPlan } from '../selling/board.ts';

const folder = setUpFolder();
const file = join(folder, 'a-file');
writeFileSync(file, '');
const post = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
let mailPort = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  mailPort = (post.server.address() as { port: number }).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => post.close(resolve));
});

const production = () => ({
  SECRET: '5f2c8d1e9a7b3c4d6e8f0a1b2c3d4e5f5f2c8d1e9a7b3c4d6e8f0a1b2c3d4e5f',
  SITE_URL: 'https://jobs.studio.example',
  HOST: '0.0.0.0',
  TRUSTED_PROXIES: '1',
  ADMIN_EMAILS: 'owner@studio.example',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  DATA_DIR: folder,
});

const brokenOf = async (db: Db, values: Record<string, string>, now = new Date()): Promise<string[]> =>
  (await checkProductionReadiness(parseEnv(values), db, now))
    .filter(({ state }) => state === 'broken')
    .map(({ about }) => about);

describeOnBothEngines('The doctor', (open, _engine, test) => {
  test('The doctor finds nothing to see to where a board is ready', async () => {
    const { db } = await open();
    await recordLastBackupTime(db, toInstant(new Date()));
    expect(await checkProductionReadiness(parseEnv(production()), db, new Date())).toSatisfy(
      (findings: { state: string }[]) => findings.every(({ state }) => state !== 'broken'),
    );
  });

  test('The doctor stops at what would lose data or mail, or let anyone in', async () => {
    const { db } = await open();
    expect(await brokenOf(db, { DATA_DIR: folder })).toEqual(['Secret', 'Address', 'E-mail', 'Backup']);
    await recordLastBackupTime(db, toInstant(new Date()));
    expect(await brokenOf(db, { ...production(), SITE_URL: 'http://jobs.studio.example' })).toEqual(['Address']);
    expect(await brokenOf(db, { ...production(), ADMIN_EMAILS: '' })).toEqual(['Admins']);
    expect(await brokenOf(db, { ...production(), SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual(['E-mail']);
    expect(await brokenOf(db, { ...production(), DATA_DIR: join(file, 'data') })).toEqual(['Disk']);
    await db.insertInto('settings').values({ key: 'demo', value: '1' }).execute();
    expect(await brokenOf(db, production())).toEqual(['Content']);
  });

  test('The doctor advises to renew exchange rates in the second year after their day, and of a source after two weeks', async () => {
    const { db } = await open();
    const findAfter = async (days: number) => {
      const now = new Date(Date.parse(SHIPPED_RATES.date) + days * DAY);
      const findings = await checkProductionReadiness(parseEnv({ DATA_DIR: folder }), db, now);
      return findings.find(({ about }) => about === 'Exchange rates');
    };
    expect(await findAfter(390)).toMatchObject({ state: 'fine' });
    expect(await findAfter(400)).toMatchObject({
      state: 'advice',
      words: expect.stringContaining('Set a source at /admin/settings'),
    });
    const exchangeRates = 'https://rates.example/daily';
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, exchangeRates }));
    await writeSetting(db, RATES_KEY, JSON.stringify({ ...SHIPPED_RATES, source: 'rates.example' }));
    expect(await findAfter(13)).toMatchObject({ state: 'fine', words: expect.stringContaining('rates.example') });
    expect(await findAfter(15)).toMatchObject({
      state: 'advice',
      words: expect.stringContaining(`although ${exchangeRates} is their source`),
    });
  });

  it('The doctor points out webhooks and channels of the board that fail, and not those that were paused on purpose', async () => {
    const { db } = await open();
    const at = toInstant(new Date());
    const find = async () =>
      (await checkProductionReadiness(parseEnv(production()), db, new Date())).find(({ about }) => about === 'Notices');
    const endpoint = { address: 'https://ats.example/hook', events: '[]', secret_version: 1, previous_until: null };
    const quiet = { failures: 0, failing_since: null, next_at: null, created_at: at };
    const channel = {
      kind: 'slack',
      target: '',
      credentials: '',
      search: '',
      rhythm: 'daily',
      since: at,
      next_at: at,
    } as const;
    await db
      .insertInto('webhook_endpoints')
      .values([
        { id: 'e1', company_id: null, state: 'active', ...endpoint, ...quiet },
        { id: 'e2', company_id: 'co1', state: 'active', ...endpoint, ...quiet, failures: 1, failing_since: at },
      ])
      .execute();
    await db
      .insertInto('channels')
      .values({ id: 'c1', state: 'paused', problem: '', ...channel })
      .execute();
    expect(await find()).toMatchObject({ state: 'fine' });
    await db.updateTable('webhook_endpoints').set({ failures: 1, failing_since: at }).where('id', '=', 'e1').execute();
    await db.updateTable('channels').set({ problem: '404: no such webhook' }).execute();
    expect(await find()).toMatchObject({
      state: 'advice',
      words: 'fail or are paused: 1 webhook (see /admin/webhooks), 1 channel (see /admin/channels)',
    });
  });

  it('The doctor stops at a board that sells with a test key or without an imprint, and at one where no one can pay', async () => {
    const { db } = await open();
    await recordLastBackupTime(db, toInstant(new Date()));
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    await plantPlan(db, new Date());
    expect(await brokenOf(db, production())).toEqual(['Payment', 'Imprint']);
    expect(await brokenOf(db, { ...production(), ...keys })).toEqual(['Payment', 'Imprint']);
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, address: ['1 Main Street'] }));
    const live = { ...production(), ...keys, STRIPE_SECRET_KEY: 'sk_live_1' };
    expect(await brokenOf(db, live)).toEqual([]);
    const advice = (await checkProductionReadiness(parseEnv(live), db, new Date())).filter(
      ({ state }) => state === 'advice',
    );
    expect(advice.map(({ about }) => about)).toEqual(expect.arrayContaining(['Payment', 'Tax']));
    const event = { type: 'x', order_id: null, applied_at: null, digest: '', body: '', problem: null };
    await db
      .insertInto('payment_events')
      .values({ ...event, id: 'evt_1', provider: 'stripe', received_at: toInstant(new Date()) })
      .execute();
    expect(await checkProductionReadiness(parseEnv(live), db, new Date())).toContainEqual({
      about: 'Payment',
      state: 'fine',
      words: 'by Stripe; its events arrive',
    });
  });

  it('The doctor minds old backups and clocks that went back', async () => {
    const { db } = await open();
    const now = new Date();
    await recordLastBackupTime(db, toInstant(new Date(now.getTime() - 8 * DAY)));
    expect(await brokenOf(db, production(), now)).toEqual(['Backup']);
    await recordLastBackupTime(db, toInstant(now));
    await db
      .insertInto('changes')
      .values({ at: toInstant(new Date(now.getTime() + DAY)), record: '{"tags":[]}' })
      .execute();
    expect(await brokenOf(db, production(), now)).toEqual(['Clock']);
  });
});
