import { expect, it } from 'vitest';
import { SlotList } from '../../../src/features/search/engine/slot-list.ts';
import { BitSet } from '../../../src/lib/bits.ts';
import { Random } from '../../prove/random.ts';

const read = (set: Pick<BitSet, 'forEach'>): number[] => {
  const numbers: number[] = [];
  set.forEach((n) => {
    numbers.push(n);
  });
  return numbers;
};
const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const bitsOf = (numbers: Iterable<number>) => {
  const bits = new BitSet();
  for (const n of numbers) bits.add(n);
  return bits;
};

it('Sets of numbers join, intersect, subtract and count as plain sets do, and leave their copies alone', () => {
  const random = new Random(11);
  for (let round = 0; round < 200; round++) {
    const some = () => new Set(Array.from({ length: random.below(300) }, () => random.below(20_000)));
    const [one, other] = [some(), some()];
    const [a, b] = [bitsOf(one), bitsOf(other)];
    const joined = a.clone();
    joined.addAll(b);
    expect(read(joined)).toEqual(sorted(one.union(other)));
    expect(read(a.clone().intersect(b))).toEqual(sorted(one.intersection(other)));
    expect(read(a.clone().remove(b))).toEqual(sorted(one.difference(other)));
    expect(read(a)).toEqual(sorted(one));
    const shared = one.intersection(other).size;
    expect([a.countShared(b), a.count(), a.intersects(b)]).toEqual([shared, one.size, shared > 0]);
    const numbers = Uint32Array.from(other);
    expect(a.countAmong(numbers, numbers.length)).toBe(shared);
    const [first = 0] = one;
    a.delete(first);
    expect([a.has(first), a.has(30_000)]).toEqual([false, false]);
    const regrown = a.clone().intersect(new BitSet());
    regrown.add(19_999);
    expect(read(regrown)).toEqual([19_999]);
  }
});

it('Lists of slots read and count as sets do, whether they are few or many', () => {
  const random = new Random(7);
  for (const density of [0.001, 0.02, 0.5]) {
    const slots = Array.from({ length: 20_000 }, (_, slot) => slot).filter(() => random.chance(density));
    const list = new SlotList();
    for (const slot of slots) {
      list.add(slot);
      if (random.chance(0.2)) list.add(slot);
    }
    const others = bitsOf(Array.from({ length: 5_000 }, () => random.below(20_000)));
    const bits = new BitSet();
    list.addTo(bits);
    expect([read(list), read(bits)]).toEqual([slots, slots]);
    expect(list.countIn(others)).toBe(slots.filter((slot) => others.has(slot)).length);
  }
});
