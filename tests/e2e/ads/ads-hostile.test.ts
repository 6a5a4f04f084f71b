import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BEACON_BYTES } from '../../../src/features/ads/ad-event.ts';
import { paths } from '../../../src/paths.ts';
import { anyHostileBeacon } from '../../unit/ads/hostile.ts';
import { behindProxy } from '../site.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: behindProxy });

const userAgent = 'Mozilla/5.0 Chrome/150.0';
const send = (body: string | Buffer, headers: Record<string, string> = {}, path: string = paths.adImpression()) =>
  site.request(path, {
    method: 'POST',
    body,
    headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
  });
const beacon = (fields: object = {}): string => JSON.stringify({ adId: 'adv007', pageUrl: '', ...fields });

describe('Beacons', () => {
  it.each([
    ['as JSON', beacon(), {}, 204],
    ['as the text of a sendBeacon', beacon(), { 'content-type': 'text/plain;charset=UTF-8' }, 204],
    ['of an unknown ad', beacon({ adId: 'unknown' }), {}, 404],
    ['of another site’s page', beacon({ pageUrl: 'https://evil.example/' }), {}, 422],
    ['that are no JSON', 'adId=adv007', {}, 400],
    ['as a form', 'adId=adv007', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['that are long', beacon({ note: 'x'.repeat(5_000) }), {}, 413],
    ['of 64 kB and more', 'x'.repeat(65 * 1_024), {}, 413],
    ['in pieces without a length', beacon({ note: 'x'.repeat(5_000) }), { 'transfer-encoding': 'chunked' }, 413],
    ['from another site', beacon(), { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s are answered as they deserve', async (_, body, headers, status) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    if (status !== 204) expect(JSON.parse(answer.text)).toMatchObject({ statusCode: status });
  });

  it('Beacons are only received by POST', async () => {
    expect((await site.request(paths.adImpression())).status).toBe(405);
  });

  it('Beacons of one client are too many from the 601st in a minute on', async () => {
    const statuses = new Map<number, number>();
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let i = 0; i < 30; i++) {
      const answers = await Promise.all(Array.from({ length: 21 }, () => send(beacon(), from)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses].sort()).toEqual([
      [204, 600],
      [429, 30],
    ]);
    expect((await send(beacon(), { 'x-forwarded-for': '203.0.113.10' })).status).toBe(204);
  });

  it('Beacons leave nothing foreign behind, 10,000 hostile ones in a row', async () => {
    const bodies = fc.sample(anyHostileBeacon, 10_000).map((body) => body.replaceAll('ad1', 'adv007'));
    const statuses = new Set<number>();
    for (let i = 0; i < bodies.length; i += 250) {
      const sent = bodies.slice(i, i + 250);
      const answers = await Promise.all(
        sent.map((body, j) => send(body, { 'x-forwarded-for': `198.51.${(i / 250) % 256}.${j}` })),
      );
      for (const [j, { status }] of answers.entries()) {
        expect(status === 413).toBe(Buffer.byteLength(sent[j] ?? '') > MAX_BEACON_BYTES);
        if (status !== 413) statuses.add(status);
      }
    }
    expect([...statuses].filter((status) => ![204, 400, 404, 422].includes(status))).toEqual([]);
    expect(statuses.has(204)).toBe(true);
    const events = await site.db.selectFrom('ad_events').selectAll().execute();
    const known = new Set((await site.db.selectFrom('ads').select('id').execute()).map(({ id }) => id));
    for (const { ad_id, page, extra } of events) {
      expect(known.has(ad_id)).toBe(true);
      expect(page).toMatch(/^[\w/%~.!$&'()*+,;=@-]{0,512}$/);
      expect(`${page} ${extra}`).not.toMatch(/evil|javascript|<|\\u0000|[\r\n]/);
    }
    const sums = await site.db
      .selectFrom('ad_hours')
      .select((eb) => eb.fn.sum<number>('count').as('count'))
      .executeTakeFirst();
    expect(Number(sums?.count)).toBe(events.length);
  });
});
