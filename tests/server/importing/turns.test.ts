import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitPerHost } from '../../../src/features/importing/fetching/host-limit.ts';
import { describeOnBothEngines } from '../harness.ts';

describeOnBothEngines('One worker', (open) => {
  it('One worker sends at most two requests to a host at once, and other hosts meanwhile', async () => {
    const { db, now } = await open();
    let seconds = 0;
    const clock = () => new Date(now.getTime() + seconds++ * 1_000);
    const takeTurn = limitPerHost(db, { pause: async () => {}, clock });
    const { signal } = new AbortController();
    const ends = [await takeTurn('a.example', signal), await takeTurn('a.example', signal)];
    let isThird = false;
    const third = takeTurn('a.example', signal).then((end) => {
      isThird = true;
      ends.push(end);
    });
    (await takeTurn('b.example', signal))();
    for (let i = 0; i < 20; i++) await setImmediate();
    expect(isThird).toBe(false);
    ends[0]?.();
    await third;
    for (const end of ends.slice(1)) end();
    expect(isThird).toBe(true);
  });
});
