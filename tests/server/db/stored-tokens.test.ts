import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBreaches, invariants } from '../../../src/cli/verify.ts';
import { backUp, restore } from '../../../src/db/backup.ts';
import { insertRows } from '../../../src/db/bulk.ts';
import { dialectOf } from '../../../src/db/dialect.ts';
import { up } from '../../../src/db/migrations/011-access.ts';
import { digestStoredTokens } from '../../../src/db/stored-tokens.ts';
import type { Db } from '../../../src/db/tables.ts';
import { makeAds } from '../../../src/demo/ads.ts';
import { Random } from '../../../src/demo/random.ts';
import { renewReportAddress } from '../../../src/features/ads/ad.commands.ts';
import { findAd, findReportedAd } from '../../../src/features/ads/ad.queries.ts';
import { reportTokenOf } from '../../../src/features/ads/ad-report.ts';
import { digestToken, signToken } from '../../../src/lib/token.ts';
import { describeOnBothEngines, newSqliteUrl } from '../harness.ts';

const OLD = 'an-address-that-an-earlier-version-made';
const actor = { kind: 'system', name: 'test' } as const;
const accountsWith = (secret: string) => ({
  sign: (purpose: string, ...words: (string | number)[]) => signToken(secret, purpose, ...words),
});
const accounts = accountsWith('one secret of these tests, of 32 bytes and more');

/** Ads and a session as an earlier version stored them: with what opens them in the open. */
async function plantOpenTokens(db: Db): Promise<void> {
  const { ads } = makeAds('2026-06-01T12:00:00.000Z', new Random(1));
  await db.transaction().execute((trx) => insertRows(trx, 'ads', ads.slice(0, 2)));
  await db.updateTable('ads').set({ report_token: OLD }).where('id', '=', 'adv001').execute();
  const at = '2026-05-01T12:00:00.000Z';
  const stamps = { created_at: at, updated_at: at };
  await db
    .insertInto('users')
    .values({ id: 'u1', name: '', email: 'ada@example.com', email_verified: 1, image: null, ...stamps })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      ...{ id: 's1', token: 'a-cookie', user_id: 'u1', ip_address: null, user_agent: null },
      ...{ expires_at: '2999-01-01T00:00:00.000Z', ...stamps },
    })
    .execute();
}

const readTokens = async (db: Db) => ({
  ad: (await db.selectFrom('ads').select('report_token').where('id', '=', 'adv001').executeTakeFirstOrThrow())
    .report_token,
  session: (await db.selectFrom('sessions').select('token').executeTakeFirst())?.token,
});

describeOnBothEngines('What opens something', (open) => {
  it('is replaced by its digest when an earlier board is upgraded, and opens what it opened', async () => {
    const { db } = await open();
    await plantOpenTokens(db);
    await sql`drop table sign_in_codes`.execute(db);
    await sql`alter table sessions drop column passkey_at`.execute(db);
    await sql`alter table ads drop column report_version`.execute(db);
    await db.transaction().execute((trx) => up(trx, dialectOf(db)));
    expect(await readTokens(db)).toEqual({ ad: digestToken(OLD), session: digestToken('a-cookie') });
    const { expires_at } = await db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow();
    expect(Date.parse(expires_at)).toBeLessThan(Date.now() + 8 * 86_400_000);
    expect(await findReportedAd(db, accounts, OLD)).toMatchObject({ id: 'adv001', reportVersion: 1 });
  });

  it('is not replaced twice, and is found out where it stands in the open', async () => {
    const { db, now } = await open();
    await plantOpenTokens(db);
    expect(await findBreaches(invariants, db, now)).toEqual([
      'Broken: Of what opens something, a digest is stored. sessions s1, ads adv001',
    ]);
    for (let i = 0; i < 2; i++) await digestStoredTokens(db);
    expect(await readTokens(db)).toEqual({ ad: digestToken(OLD), session: digestToken('a-cookie') });
    expect(await findBreaches(invariants, db, now)).toEqual([]);
  });

  it('is replaced when an earlier version’s backup is restored', async () => {
    const { db, url } = await open();
    await plantOpenTokens(db);
    const other = await newSqliteUrl();
    const file = join(other.url.slice('file:'.length), '../board.backup');
    await backUp(url, file);
    await restore(url, file, { replace: true, sendsWaitingMail: true });
    expect((await readTokens(db)).ad).toBe(digestToken(OLD));
    await other.remove();
  });

  it('of an advertiser’s report is made of the ad and the secret, until it is renewed', async () => {
    const { db, now } = await open();
    await plantOpenTokens(db);
    await digestStoredTokens(db);
    const find = (token: string, by = accounts) => findReportedAd(db, by, token);
    const ad = await findAd(db, 'adv001');
    if (!ad) throw new Error('There is no ad');
    const token = reportTokenOf(accounts, ad);
    for (const opening of [token, OLD]) expect(await find(opening)).toMatchObject({ id: 'adv001' });
    const others = [`${token}x`, token.slice(0, -1), token.replace('adv001', 'adv002'), 'adv001', '', digestToken(OLD)];
    for (const wrong of others) expect(await find(wrong), wrong).toBeUndefined();
    expect(await find(token, accountsWith('another secret of these tests, as long as that'))).toBeUndefined();

    expect(await renewReportAddress(db, actor, 'adv001', now)).toBe(true);
    expect(await renewReportAddress(db, actor, 'nothing', now)).toBe(false);
    for (const ended of [token, OLD]) expect(await find(ended)).toBeUndefined();
    expect(await find(reportTokenOf(accounts, { ...ad, reportVersion: 2 }))).toMatchObject({ id: 'adv001' });
    const [audited] = await db.selectFrom('audit_log').selectAll().execute();
    expect(audited).toMatchObject({ action: 'renew report address', subject: 'ad:adv001' });
  });
});
