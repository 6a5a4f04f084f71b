import { expect, it } from 'vitest';
import {
  type ChunkedWork,
  filterInChunks,
  forEachInChunks,
  groupByInChunks,
  runInChunks,
  runSynchronously,
} from '../../../src/lib/chunked-work.ts';

const numbers = Array.from({ length: 2_345 }, (_, i) => i);

it('Work in steps comes to the same at once and with rests', async () => {
  const isOdd = (n: number) => n % 2 === 1;
  const odd = numbers.filter(isOdd);
  expect(runSynchronously(filterInChunks(numbers, isOdd))).toEqual(odd);
  expect(await runInChunks(filterInChunks(numbers, isOdd))).toEqual(odd);
  const groups = await runInChunks(groupByInChunks(numbers, (n) => (n % 3 === 0 ? [] : [`${n % 3}`, 'all'])));
  expect([...groups].map(([key, { length }]) => [key, length])).toEqual([
    ['1', 782],
    ['all', 1_563],
    ['2', 781],
  ]);
  const seen: number[] = [];
  runSynchronously(forEachInChunks(numbers, (n, i) => seen.push(n - i)));
  expect(seen).toEqual(numbers.map(() => 0));
});

it('Work in steps lets others go on in between, and passes on what is thrown', async () => {
  const events: string[] = [];
  function* work(): ChunkedWork<string> {
    for (let i = 0; i < 3; i++) {
      // Longer than any step may hold the thread.
      for (const until = performance.now() + 20; performance.now() < until; );
      events.push('step');
      yield;
    }
    return 'done';
  }
  setImmediate(() => events.push('other'));
  expect(await runInChunks(work())).toBe('done');
  expect(events.filter((event) => event === 'step')).toHaveLength(3);
  expect(events.indexOf('other')).toBeLessThan(2);
  function* broken(): ChunkedWork<void> {
    yield;
    throw new Error('no');
  }
  await expect(runInChunks(broken())).rejects.toThrow('no');
});
