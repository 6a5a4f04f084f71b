import { expect, it } from 'vitest';
import { countHitsUnlessLimited, deleteExpiredRateLimits } from '../../../src/db/rate-limits.ts';
import {
  applicationLimits,
  countApplicationAgainstLimits,
  uncountApplication,
} from '../../../src/features/applications/application-limits.http.ts';
import { HttpResponseError } from '../../../src/http/http-response-error.ts';
import { enforceRateLimit as pass } from '../../../src/http/rate-limiting.ts';
import { CLIENTS_PER_NETWORK, type RateLimitName, rateLimits } from '../../../src/http/rate-limits.ts';
import { CLIENT_HEADER } from '../../../src/lib/client.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { InMemoryRateLimiter } from '../../../src/lib/rate.ts';
import { describeOnBothEngines } from '../harness.ts';

const rule = { maxHits: 3, seconds: 60 };
const sendRequest = (db: Parameters<typeof pass>[0]['locals']['db'], address: string) => ({
  request: new Request('http://localhost/', { headers: { [CLIENT_HEADER]: address } }),
  locals: { db, rates: new InMemoryRateLimiter() },
});

/** Response to a request over its limit. Undefined if it passes. */
async function limit(...requested: Parameters<typeof pass>): Promise<Response | undefined> {
  try {
    await pass(...requested);
    return undefined;
  } catch (error) {
    if (error instanceof HttpResponseError) return error.makeResponse();
    throw error;
  }
}

describeOnBothEngines('A rate limit', (open, engine) => {
  it('A rate limit lets exactly its number pass of 20 at once', async () => {
    const { db, now } = await open();
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => countHitsUnlessLimited(db, [{ key: 'ada', rule }], now)),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
  });

  it('A rate limit counts nothing anywhere when one of its keys is full', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 3; i++) await countHitsUnlessLimited(db, [{ key: 'target', rule }], now);
    const both = ['client', 'target'].map((key) => ({ key, rule }));
    for (let i = 0; i < 5; i++)
      expect(await countHitsUnlessLimited(db, both, now)).toEqual({ seconds: 60, key: 'target' });
    expect(
      await countHitsUnlessLimited(db, [{ key: 'client', rule: { maxHits: 1, seconds: 60 } }], now),
    ).toBeUndefined();
  });

  it('A rate limit is deleted when its time is over, and stores no address', async () => {
    const { db, now } = await open();
    await countHitsUnlessLimited(db, [{ key: 'ada@example.com', rule }], now);
    expect(JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute())).not.toContain('ada');
    await deleteExpiredRateLimits(db, new Date(now.getTime() + 60_000));
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
  });

  it.runIf(engine === 'postgres')(
    'A rate limit is deleted while another is being counted, without waiting',
    async () => {
      const { db, now } = await open();
      const later = new Date(now.getTime() + 60_000);
      const listKeys = () => db.selectFrom('rate_limits').select('key').execute();
      for (const key of ['ada', 'ben']) await countHitsUnlessLimited(db, [{ key, rule }], now);
      const held = sha256('ada');
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('rate_limits').select('key').where('key', '=', held).forUpdate().execute();
        await deleteExpiredRateLimits(db, later);
        expect(await listKeys()).toEqual([{ key: held }]);
      });
      await deleteExpiredRateLimits(db, later);
      expect(await listKeys()).toEqual([]);
    },
  );

  it('A rate limit answers 429 with the seconds to wait, stored by no cache', async () => {
    const { db } = await open();
    const targets = ['a', 'b', 'c', 'd', 'e'];
    for (const target of targets)
      expect(await limit(sendRequest(db, '2001:db8::1'), 'sign-in mail', target)).toBeUndefined();
    const rejected = await limit(sendRequest(db, '2001:db8::ffff'), 'sign-in mail', 'f');
    expect(rejected?.status).toBe(429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(rejected?.headers.get('cache-control')).toBe('no-store');
    expect(rejected?.headers.get('content-type')).toContain('application/problem+json');
    expect(await limit(sendRequest(db, '2001:db8:0:1::1'), 'sign-in mail', 'f')).toBeUndefined();
  });

  it('A rate limit of applications is not used up by rejected submissions', async () => {
    const { db } = await open();
    const requested = sendRequest(db, '203.0.113.9');
    for (let i = 0; i < 20; i++) {
      expect(
        await countApplicationAgainstLimits(requested, { jobHash: 'job', email: 'Ada@example.com' }),
      ).toBeUndefined();
      await uncountApplication(requested, { jobHash: 'job', email: 'ada@example.com' });
    }
    const again = () => countApplicationAgainstLimits(requested, { jobHash: 'job', email: 'ada@example.com' });
    for (let i = 0; i < applicationLimits.personAndRole.maxHits; i++) expect(await again()).toBeUndefined();
    expect(await again()).toMatchObject({ words: expect.stringContaining(applicationLimits.personAndRole.message) });
  });

  it('A rate limit of applications lets a school apply: many people of one network, each for some roles', async () => {
    const { db } = await open();
    const school = sendRequest(db, '203.0.113.9');
    let rejected: Awaited<ReturnType<typeof countApplicationAgainstLimits>>;
    let passed = 0;
    for (; !rejected && passed < 1_000; passed++)
      rejected = await countApplicationAgainstLimits(school, {
        jobHash: `job${passed % 7}`,
        email: `student${passed}@example.com`,
      });
    expect(passed - 1).toBe(applicationLimits.network.maxHits);
    expect(rejected?.words).toMatch(
      /^Many applications have come from your network\. Please try again in \d+ minutes$/,
    );
    expect(
      await countApplicationAgainstLimits(sendRequest(db, '203.0.113.10'), { jobHash: 'job1', email: 'a@example.com' }),
    ).toBe(undefined);
  });

  it.each([
    ['one role from one network', 'networkAndRole', (i: number) => ({ jobHash: 'job', email: `a${i}@example.com` })],
    ['one person', 'networkAndPerson', (i: number) => ({ jobHash: `job${i}`, email: 'a@example.com' })],
    ['one person and role', 'personAndRole', () => ({ jobHash: 'job', email: 'a@example.com' })],
  ] as const)('A rate limit of applications holds for %s', async (_, name, of) => {
    const { db } = await open();
    const requested = sendRequest(db, '203.0.113.9');
    const { maxHits, message } = applicationLimits[name];
    for (let i = 0; i < maxHits; i++) expect(await countApplicationAgainstLimits(requested, of(i))).toBeUndefined();
    expect((await countApplicationAgainstLimits(requested, of(maxHits)))?.words).toContain(message);
  });

  it('A rate limit of applications keeps an address from being flooded by many networks, and by one from being used up', async () => {
    const { db } = await open();
    const { person, networkAndPerson } = applicationLimits;
    expect(networkAndPerson.maxHits / networkAndPerson.seconds).toBeLessThan(person.maxHits / person.seconds);
    for (let i = 0; i < person.maxHits; i++)
      expect(
        await countApplicationAgainstLimits(sendRequest(db, `198.51.100.${i}`), {
          jobHash: `job${i}`,
          email: 'a@example.com',
        }),
      ).toBeUndefined();
    const more = await countApplicationAgainstLimits(sendRequest(db, '198.51.100.200'), {
      jobHash: 'another',
      email: 'A@example.com',
    });
    expect(more?.words).toContain(person.message);
  });

  it('A rate limit protects one address from many clients', async () => {
    const { db } = await open();
    const answers = [];
    for (let i = 0; i < 5; i++)
      answers.push(await limit(sendRequest(db, `203.0.113.${i}`), 'invitation', 'Ada@example.com'));
    expect(answers.map((answer) => answer?.status)).toEqual([undefined, undefined, undefined, 429, 429]);
  });

  it.each((Object.keys(rateLimits) as RateLimitName[]).filter((name) => rateLimits[name].target))(
    'A rate limit of %s counts all spellings of one mailbox together',
    async (name) => {
      const { db } = await open();
      const spellings = (i: number) =>
        [`Ada+${i}@gmail.com`, `a.d.a+${i}@googlemail.com`, `ADA+news.${i}@Gmail.com`][i % 3] ?? '';
      const maxHits = rateLimits[name].target?.maxHits ?? 0;
      const statuses = [];
      for (let i = 0; i <= maxHits; i++)
        statuses.push((await limit(sendRequest(db, `198.51.${i >> 8}.${i & 255}`), name, spellings(i)))?.status);
      expect(statuses.indexOf(429)).toBe(maxHits);
      expect(await limit(sendRequest(db, '203.0.113.1'), name, 'ada@example.com')).toBeUndefined();
    },
  );

  it('A rate limit of applications counts all spellings of one mailbox together', async () => {
    const { db } = await open();
    const { maxHits } = applicationLimits.personAndRole;
    const send = (i: number) =>
      countApplicationAgainstLimits(sendRequest(db, `198.51.100.${i}`), {
        jobHash: 'job',
        email: `ada+${i}@example.com`,
      });
    for (let i = 0; i < maxHits; i++) expect(await send(i)).toBeUndefined();
    expect(await send(maxHits)).toMatchObject({
      words: expect.stringContaining(applicationLimits.personAndRole.message),
    });
  });

  it.each(['sign-in mail', 'search', 'places'] as const)(
    'A rate limit of %s holds for an IPv6 network of many clients, more generously',
    async (name) => {
      const { db } = await open();
      const rates = new InMemoryRateLimiter();
      const { maxHits } = rateLimits[name].client;
      const requestAs = async (address: string, i: number) => {
        const requested = sendRequest(db, address);
        return limit({ ...requested, locals: { db, rates } }, name, `someone${i}@example.com`);
      };
      let passed = 0;
      const all = maxHits * CLIENTS_PER_NETWORK;
      while (passed <= all && !(await requestAs(`2001:db8:7:${passed.toString(16)}::1`, passed))) passed++;
      expect(passed).toBe(all);
      expect(await requestAs('2001:db8:8::1', passed)).toBeUndefined();
    },
  );

  it('A rate limit of applications holds for an IPv6 network of many clients', async () => {
    const { db } = await open();
    const { network, widerNetwork } = applicationLimits;
    expect(widerNetwork.maxHits).toBe(network.maxHits * CLIENTS_PER_NETWORK);
    const [first] = [sendRequest(db, '2001:db8:7:1::1'), sendRequest(db, '2001:db8:7:2::1')];
    expect(await countApplicationAgainstLimits(first, { jobHash: 'job', email: 'a@example.com' })).toBeUndefined();
    expect(await db.selectFrom('rate_limits').select('key').execute()).toHaveLength(6);
  });

  it('A rate limit of codes keeps a stranger from asking on, and not the owner of the address', async () => {
    const { db } = await open();
    const [stranger, owner] = [sendRequest(db, '203.0.113.1'), sendRequest(db, '203.0.113.2')];
    for (let i = 0; i < 3; i++) expect(await limit(stranger, 'sign-in mail', 'ada@example.com')).toBeUndefined();
    expect((await limit(stranger, 'sign-in mail', 'Ada@example.com'))?.status).toBe(429);
    expect(await limit(owner, 'sign-in mail', 'ada@example.com')).toBeUndefined();
  });

  it('A rate limit of codes has a last net for one address, which no single client reaches in its time', async () => {
    const { db } = await open();
    for (const name of ['sign-in mail', 'sign in'] as const) {
      const { client, target } = rateLimits[name];
      const rule = 'pair' in rateLimits[name] ? rateLimits['sign-in mail'].pair : client;
      expect((rule.maxHits * target.seconds) / rule.seconds).toBeLessThan(target.maxHits);
    }
    let passed = 0;
    while (!(await limit(sendRequest(db, `198.51.100.${passed}`), 'sign-in mail', 'ada@example.com'))) passed++;
    expect(passed).toBe(40);
  });
});
