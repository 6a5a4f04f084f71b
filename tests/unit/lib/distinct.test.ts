import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { DistinctCounter } from '../../../src/lib/distinct.ts';

const hashOf = (n: number) => hash('sha256', `reader ${n}`, 'buffer');
const countOf = (from: number, to: number) => {
  const counted = new DistinctCounter();
  for (let n = from; n < to; n++) counted.add(hashOf(n));
  return counted;
};

it.each([0, 1, 2, 10, 50, 100])('A count of different things is as good as exact for few: %i', (n) => {
  expect(Math.abs(countOf(0, n).count - n)).toBeLessThanOrEqual(n / 50);
});

it.each([1_000, 10_000, 200_000])('A count of different things is right within 5 %% for many: %i', (n) => {
  expect(Math.abs(countOf(0, n).count - n) / n).toBeLessThan(0.05);
});

it('A count of different things counts each thing once, however often it comes', () => {
  const counted = countOf(0, 500);
  const { count } = counted;
  for (let n = 0; n < 500; n++) counted.add(hashOf(n));
  expect(counted.count).toBe(count);
});

it('A count of different things is the same for one that was counted in two places and merged, through text, twice', () => {
  const [a, b] = [countOf(0, 600), countOf(400, 1_000)];
  const merged = DistinctCounter.fromText(a.toText());
  merged.merge(DistinctCounter.fromText(b.toText()));
  merged.merge(b);
  expect(merged.count).toBe(countOf(0, 1_000).count);
  expect(DistinctCounter.fromText('nonsense').count).toBe(0);
});
