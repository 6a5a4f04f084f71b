import { describe, expect, it } from 'vitest';
import { clientRateLimitKey, ipv6NetworkKey } from '../../../src/lib/client.ts';
import { countHitUnlessLimited, InMemoryRateLimiter } from '../../../src/lib/rate.ts';

describe('A client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
  ])('%s is counted as %s', (address, key) => {
    expect(clientRateLimitKey(address)).toBe(key);
  });
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['203.0.113.9', undefined],
  ['::ffff:203.0.113.9', undefined],
  ['not an address', undefined],
])('The network of client %s is %s', (address, key) => {
  expect(ipv6NetworkKey(address)).toBe(key);
});

const rule = { maxHits: 3, seconds: 60 };

it('A limit lets its number of hits pass in any stretch of its length', () => {
  let hits: number[] = [];
  const passed: number[] = [];
  for (let second = 0; second < 300; second += 7) {
    const counted = countHitUnlessLimited(hits, second * 1_000, rule);
    hits = counted.hits;
    if (counted.waitSeconds === 0) passed.push(second);
  }
  for (const from of passed) expect(passed.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(3);
  expect(passed.length).toBeGreaterThan(12);
});

it('A limit says after how many seconds the next hit passes', () => {
  const { waitSeconds } = countHitUnlessLimited([0, 10_000, 20_000], 30_500, rule);
  expect(waitSeconds).toBe(30);
  expect(countHitUnlessLimited([0, 10_000, 20_000], 60_500, rule).waitSeconds).toBe(0);
});

it('A limit in memory lets its number of hits pass, then none until its window is over', () => {
  const memory = new InMemoryRateLimiter();
  const waits = [0, 1, 2, 3, 59, 60].map((second) => memory.count('ada', second * 1_000, rule));
  expect(waits).toEqual([0, 0, 0, 57, 1, 0]);
  expect(memory.count('eve', 0, rule)).toBe(0);
});

it('A limit in memory applies to a client that repeats requests, however many others send one', () => {
  const memory = new InMemoryRateLimiter();
  for (let i = 0; i < 3; i++) memory.count('network', i, rule);
  for (let i = 0; i < 30_000; i++) {
    memory.count(`client ${i}`, 10, rule);
    if (i % 100 === 0) expect(memory.count('network', 10, rule)).toBeGreaterThan(0);
  }
});

it('A limit in memory counts no client of a network that may not ask', () => {
  const memory = new InMemoryRateLimiter();
  const request = (client: string) =>
    memory.countAll(
      [
        { key: 'network', rule },
        { key: client, rule },
      ],
      0,
    );
  expect(['a', 'b', 'c', 'd', 'e'].map(request)).toEqual([0, 0, 0, 60, 60]);
  expect(memory.status('e', 0, rule).left).toBe(3);
});

it('What is left of a limit is what still passes, until all of it does again', () => {
  const rule = { maxHits: 3, seconds: 60 };
  const memory = new InMemoryRateLimiter();
  expect(memory.status('a', 0, rule)).toEqual({ left: 3, seconds: 60 });
  const seen = [0, 10_000, 20_000, 30_000].map((now) => [
    memory.count('a', now, rule),
    memory.status('a', now, rule).left,
    memory.status('a', now, rule).seconds,
  ]);
  expect(seen).toEqual([
    [0, 2, 60],
    [0, 1, 50],
    [0, 0, 40],
    [30, 0, 30],
  ]);
  expect(memory.status('a', 60_000, rule)).toEqual({ left: 3, seconds: 60 });
  expect(memory.status('b', 20_000, rule).left).toBe(3);
});
