import { describe, expect, it } from 'vitest';
import { RecentSlots } from '../../../src/features/search/engine/recent-slots.ts';
import { SortedSlots } from '../../../src/features/search/engine/sorted-slots.ts';
import { ValueLists } from '../../../src/features/search/engine/value-lists.ts';
import { BitSet } from '../../../src/lib/bits.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { pooledArray, withPooledArrays } from '../../../src/lib/pooled-arrays.ts';
import { Random } from '../../prove/random.ts';

describe('Lists of values', () => {
  it.each([true, false])('count as a plain sum does, whatever was added (shared: %s)', (isShared) => {
    const random = new Random(7);
    for (let round = 0; round < 50; round++) {
      const lists = new ValueLists(isShared);
      const rows = Array.from({ length: 1 + random.below(400) }, () =>
        [...new Set(Array.from({ length: random.below(6) }, () => random.below(isShared ? 5 : 300)))].sort(),
      );
      for (const row of rows) lists.add(row);
      const slots = Uint32Array.from([...rows.keys()].filter(() => random.chance(0.5)));
      const counts = new Uint32Array(300);
      withPooledArrays(() => lists.count(slots, counts));
      const expected = new Uint32Array(300);
      for (const slot of slots) for (const value of rows[slot] ?? []) (expected[value] as number)++;
      expect(counts).toEqual(expected);
    }
  });
});

describe('Values that stand for others', () => {
  it('count a slot once for each that any of its values stands for', () => {
    const lists = new ValueLists(true);
    for (const row of [[0, 1], [2], [], [1], [0, 1]]) lists.add(row);
    const standsFor = [[0, 1], [1, 0, 3], [2]];
    const counts = new Uint32Array(4);
    withPooledArrays(() => lists.countWidely(Uint32Array.of(0, 1, 3, 4), counts, standsFor));
    expect([...counts]).toEqual([3, 3, 1, 3]);
  });
});

describe('Sets of numbers', () => {
  it('are joined, kept, taken out and counted as plain sets are, in arrays that were used before', () => {
    const random = new Random(11);
    const some = () => new Set(Array.from({ length: random.below(300) }, () => random.below(20_000)));
    const bitsOf = (numbers: Set<number>) => {
      const bits = new BitSet(random.chance(0.5) ? 20_000 : 0);
      const sorted = Uint32Array.from(numbers).sort();
      if (random.chance(0.5)) bits.addList(sorted, sorted.length);
      else for (const n of numbers) bits.add(n);
      return bits;
    };
    const read = (bits: BitSet) => {
      const target = pooledArray(20_000);
      return [...target.subarray(0, bits.list(target))];
    };
    const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
    for (let round = 0; round < 200; round++) {
      withPooledArrays(() => {
        const [one, other] = [some(), some()];
        const [a, b] = [bitsOf(one), bitsOf(other)];
        const joined = a.clone();
        joined.addAll(b);
        const taken = a.clone();
        const target = pooledArray(20_000).fill(7);
        const shared = [...target.subarray(0, taken.take(b, target))];
        const numbers = Uint32Array.from(other);
        expect(read(joined)).toEqual(sorted(one.union(other)));
        expect(shared).toEqual(sorted(one.intersection(other)));
        expect(read(taken)).toEqual(sorted(one.difference(other)));
        expect(read(a.clone().remove(b))).toEqual(read(taken));
        expect(read(a.clone().keep(b))).toEqual(shared);
        expect([a.countShared(b), a.countAmong(numbers, numbers.length), a.count()]).toEqual([
          shared.length,
          shared.length,
          one.size,
        ]);
        const regrown = a.clone().keep(new BitSet());
        regrown.add(19_999);
        expect(read(regrown)).toEqual([19_999]);
      });
    }
  });
});

describe('Jobs of the last days', () => {
  it('are those published since, as time goes on and back and jobs come in, in arrays of their own', () => {
    const random = new Random(5);
    const published: number[] = [];
    const newest = new SortedSlots((a, b) => (published[b] as number) - (published[a] as number));
    const recent = new RecentSlots(newest, published);
    for (let step = 0; step < 100; step++) {
      const now = new Date(random.below(20 * DAY));
      // At first enough for their sets to be lent, were they not kept.
      for (let more = step === 0 ? 9_000 : random.below(step % 5 === 0 ? 60 : 1); more > 0; more--) {
        newest.add(published.push(random.below(20 * DAY)) - 1);
      }
      const days = 1 + random.below(10);
      withPooledArrays(() => {
        const bits = recent.within(days, now);
        const expected = published.flatMap((moment, slot) => (moment >= now.getTime() - days * DAY ? [slot] : []));
        const found: number[] = [];
        bits.forEach((slot) => {
          found.push(slot);
        });
        expect(found).toEqual(expected);
        pooledArray(published.length).fill(0xffffffff);
      });
    }
  });
});

describe('Arrays that are lent', () => {
  it('are lent again and hold zeros, however the work before ended', () => {
    const first = withPooledArrays(() => pooledArray(1_000).fill(9));
    const failing = () =>
      withPooledArrays(() => {
        expect(pooledArray(900)).toBe(first);
        expect(first.every((n) => n === 0)).toBe(true);
        first.fill(3);
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(withPooledArrays(() => pooledArray(1_000).every((n) => n === 0))).toBe(true);
  });

  it('are few, however much what is asked for grows', () => {
    const lent = new Set<Uint32Array>();
    for (let length = 1_025; length <= 4_096; length += 7) withPooledArrays(() => lent.add(pooledArray(length)));
    expect(lent.size).toBe(2);
  });

  it('are never two at a time, nor lent again by work within work', () => {
    withPooledArrays(() => {
      const one = pooledArray(2_000);
      const other = withPooledArrays(() => pooledArray(2_000));
      expect(new Set([one, other, pooledArray(2_000)]).size).toBe(3);
    });
  });

  it('are not lent to sets that outlive the work', () => {
    const kept = new BitSet(20_000);
    kept.add(19_999);
    withPooledArrays(() => kept.clone().keep(new BitSet(20_000)));
    const later = kept.clone();
    withPooledArrays(() => {
      for (let i = 0; i < 20; i++) new BitSet(20_000).add(i);
    });
    expect([later.count(), later.has(19_999)]).toEqual([1, true]);
  });

  it('list the numbers of a set as its loop does', () => {
    const random = new Random(3);
    const bits = new BitSet();
    for (let i = 0; i < 500; i++) bits.add(random.below(5_000));
    const looped: number[] = [];
    bits.forEach((n) => {
      looped.push(n);
    });
    const listed = new Uint32Array(500);
    expect([...listed.subarray(0, bits.list(listed))]).toEqual(looped);
  });
});
