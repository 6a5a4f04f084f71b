import { expect, it } from 'vitest';
import { BoundedQueue, BoundedQueueFullError } from '../../../src/lib/bounded-queue.ts';

it('A lane does one thing after the other, and goes on after one that fails', async () => {
  const lane = new BoundedQueue(3);
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const all = await Promise.allSettled([lane.run(step('a')), lane.run(step('b')), lane.run(step('c'))]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('A lane rejects what comes when it is full, and accepts it again later', async () => {
  const lane = new BoundedQueue(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = lane.run(() => promise);
  const second = lane.run(async () => 'second');
  await expect(lane.run(async () => 'third')).rejects.toThrow(BoundedQueueFullError);
  resolve();
  expect(await second).toBe('second');
  await first;
  expect(await lane.run(async () => 'third')).toBe('third');
});
