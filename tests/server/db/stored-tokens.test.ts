import { expect, it } from 'vitest';
import { describeViolations, invariants } from '../../../src/cli/verify.ts';
import { insertRows } from '../../../src/db/bulk.ts';
import { makeAds } from '../../../src/demo/ads.ts';
import { Random } from '../../../src/demo/random.ts';
import { renewReportAddress } from '../../../src/features/ads/ad.commands.ts';
import { findAd, findAdByReportToken } from '../../../src/features/ads/ad.queries.ts';
import { makeReportToken } from '../../../src/features/ads/ad.ts';
import { deriveToken, digestToken } from '../../../src/lib/token.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { actor } from '../plant.ts';

const accountsWith = (secret: string) => ({
  sign: (purpose: string, ...words: (string | number)[]) => deriveToken(secret, purpose, ...words),
});
const accounts = accountsWith('one secret of these tests, of 32 bytes and more');

describeOnBothEngines('A stored token', (open) => {
  it('A stored token is found by verify where it is no digest', async () => {
    const { db, now } = await open();
    const { id: user_id } = await plantPerson(db, 'ada@example.com');
    const session = { user_id, ip_address: null, user_agent: null, expires_at: '2999-01-01T00:00:00.000Z' };
    const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const tokens = { s1: 'a-cookie', s2: digestToken('another') };
    for (const [id, token] of Object.entries(tokens))
      await db
        .insertInto('sessions')
        .values({ id, token, ...session, ...stamps })
        .execute();
    expect(await describeViolations(invariants, db, now)).toEqual([
      'Broken: Of what opens something, a digest is stored. sessions s1',
    ]);
  });

  it('A stored token of an advertiser’s report is made of the ad and the secret, until it is renewed', async () => {
    const { db, now } = await open();
    const { ads } = makeAds('2026-06-01T12:00:00.000Z', new Random(1));
    await db.transaction().execute((trx) => insertRows(trx, 'ads', ads.slice(0, 2)));
    const find = (token: string, by = accounts) => findAdByReportToken(db, by, token);
    const ad = await findAd(db, 'adv001');
    if (!ad) throw new Error('There is no ad');
    const token = makeReportToken(accounts, ad);
    expect(await find(token)).toMatchObject({ id: 'adv001' });
    const others = [
      `${token}x`,
      token.slice(0, -1),
      token.replace('adv001', 'adv002'),
      'adv001',
      '',
      digestToken(token),
    ];
    for (const wrong of others) expect(await find(wrong), wrong).toBeUndefined();
    expect(await find(token, accountsWith('another secret of these tests, as long as that'))).toBeUndefined();

    expect(await renewReportAddress(db, actor, 'adv001', now)).toBe(true);
    expect(await renewReportAddress(db, actor, 'nothing', now)).toBe(false);
    expect(await find(token)).toBeUndefined();
    expect(await find(makeReportToken(accounts, { ...ad, reportVersion: 2 }))).toMatchObject({ id: 'adv001' });
    const [audited] = await db.selectFrom('audit_log').selectAll().execute();
    expect(audited).toMatchObject({ action: 'renew report address', subject: 'ad:adv001' });
  });
});
