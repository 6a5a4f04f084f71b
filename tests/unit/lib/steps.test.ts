import { describe, expect, it } from 'vitest';
import { atOnce, eachInSteps, filterInSteps, groupInSteps, inSteps, type Steps } from '../../../src/lib/steps.ts';

describe('Work in steps', () => {
  const numbers = Array.from({ length: 2_345 }, (_, i) => i);

  it('comes to the same at once and with rests', async () => {
    const isOdd = (n: number) => n % 2 === 1;
    const odd = numbers.filter(isOdd);
    expect(atOnce(filterInSteps(numbers, isOdd))).toEqual(odd);
    expect(await inSteps(filterInSteps(numbers, isOdd))).toEqual(odd);
    const groups = await inSteps(groupInSteps(numbers, (n) => (n % 3 === 0 ? [] : [`${n % 3}`, 'all'])));
    expect([...groups].map(([key, { length }]) => [key, length])).toEqual([
      ['1', 782],
      ['all', 1_563],
      ['2', 781],
    ]);
    const seen: number[] = [];
    atOnce(eachInSteps(numbers, (n, i) => seen.push(n - i)));
    expect(seen).toEqual(numbers.map(() => 0));
  });

  it('lets others go on in between, and passes on what is thrown', async () => {
    const events: string[] = [];
    function* work(): Steps<string> {
      for (let i = 0; i < 3; i++) {
        // Longer than any step may hold the thread.
        for (const until = performance.now() + 20; performance.now() < until; );
        events.push('step');
        yield;
      }
      return 'done';
    }
    setImmediate(() => events.push('other'));
    expect(await inSteps(work())).toBe('done');
    expect(events.filter((event) => event === 'step')).toHaveLength(3);
    expect(events.indexOf('other')).toBeLessThan(2);
    function* broken(): Steps<void> {
      yield;
      throw new Error('no');
    }
    await expect(inSteps(broken())).rejects.toThrow('no');
  });
});
