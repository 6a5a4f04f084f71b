import type { BitSet } from '../../../lib/bits.ts';

/** Values of each slot, for counting. Slots with equal values share one list, which is counted once. */
export class ValueLists {
  readonly #lists: (readonly number[])[] = [];
  readonly #known = new Map<string, number>();
  /** By slot, the index of its list. */
  readonly #listOf: number[] = [];

  /** Appends the values of the next slot. */
  add(values: readonly number[]): void {
    const key = values.join();
    const list = this.#known.get(key) ?? this.#lists.push(values) - 1;
    this.#known.set(key, list);
    this.#listOf.push(list);
  }

  /** Number of these slots by value, for values below `length`. */
  count(slots: BitSet, length: number): Uint32Array {
    const times = new Uint32Array(this.#lists.length);
    const listOf = this.#listOf;
    slots.forEach((slot) => {
      const list = listOf[slot] as number;
      times[list] = (times[list] as number) + 1;
    });
    const counts = new Uint32Array(length);
    for (let list = 0; list < times.length; list++) {
      const count = times[list] as number;
      if (count === 0) continue;
      for (const value of this.#lists[list] as readonly number[]) counts[value] = (counts[value] as number) + count;
    }
    return counts;
  }
}
