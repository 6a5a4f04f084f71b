import { pooledArray } from '../../../lib/pooled-arrays.ts';

/**
 * The values of every slot, side by side: counting them reads memory in order. Slots with the same values can share one
 * list, which is then counted once with the number of its slots.
 */
export class ValueLists {
  /** By slot, the number of its list. */
  #lists: Uint32Array = new Uint32Array(64);
  #slots = 0;
  #values: Uint32Array = new Uint32Array(64);
  /** End offset of each list in `#values`. */
  #ends: Uint32Array = new Uint32Array(64);
  #length = 0;
  readonly #known: Map<string, number> | undefined;

  /** `isShared` when few lists are all there are. */
  constructor(isShared: boolean) {
    this.#known = isShared ? new Map() : undefined;
  }

  /** Takes in the values of the next slot. */
  add(values: readonly number[]): void {
    if (this.#slots === this.#lists.length) this.#lists = grown(this.#lists, this.#slots + 1);
    this.#lists[this.#slots++] = this.#numberOf(values);
  }

  /** Adds to `counts` how many of these slots have each value. */
  count(slots: Uint32Array, counts: Uint32Array): void {
    if (!this.#known) {
      this.#countOwn(slots, counts);
      return;
    }
    const times = this.#countLists(slots);
    for (let list = 0; list < this.#length; list++) {
      const more = times[list] as number;
      if (more === 0) continue;
      for (let i = this.#startOf(list); i < (this.#ends[list] as number); i++) {
        const value = this.#values[i] as number;
        counts[value] = (counts[value] as number) + more;
      }
    }
  }

  /** Counts slots by value including values that stand for others. A slot counts once for each. */
  countWidely(slots: Uint32Array, counts: Uint32Array, standsFor: readonly (readonly number[])[]): void {
    const times = this.#countLists(slots);
    const lastList = pooledArray(counts.length);
    for (let list = 0; list < this.#length; list++) {
      if (!(times[list] as number)) continue;
      for (let i = this.#startOf(list); i < (this.#ends[list] as number); i++) {
        for (const value of standsFor[this.#values[i] as number] as readonly number[]) {
          if (lastList[value] === list + 1) continue;
          lastList[value] = list + 1;
          counts[value] = (counts[value] as number) + (times[list] as number);
        }
      }
    }
  }

  /** Number of slots by list. */
  #countLists(slots: Uint32Array): Uint32Array {
    const lists = this.#lists;
    const times = pooledArray(this.#length);
    for (let i = 0; i < slots.length; i++) {
      const list = lists[slots[i] as number] as number;
      times[list] = (times[list] as number) + 1;
    }
    return times;
  }

  #startOf(list: number): number {
    return list === 0 ? 0 : (this.#ends[list - 1] as number);
  }

  /** Counts slots by the list number of each slot. */
  #countOwn(slots: Uint32Array, counts: Uint32Array): void {
    const values = this.#values;
    const ends = this.#ends;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      const end = ends[slot] as number;
      for (let i = slot === 0 ? 0 : (ends[slot - 1] as number); i < end; i++) {
        const value = values[i] as number;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }

  #numberOf(values: readonly number[]): number {
    const key = this.#known && values.join();
    const known = key === undefined ? undefined : this.#known?.get(key);
    if (known !== undefined) return known;
    const start = this.#startOf(this.#length);
    const end = start + values.length;
    if (end > this.#values.length) this.#values = grown(this.#values, end);
    this.#values.set(values, start);
    if (this.#length === this.#ends.length) this.#ends = grown(this.#ends, this.#length + 1);
    this.#ends[this.#length] = end;
    if (key !== undefined) this.#known?.set(key, this.#length);
    return this.#length++;
  }
}

function grown(array: Uint32Array, least: number): Uint32Array {
  const larger = new Uint32Array(Math.max(least, array.length + (array.length >>> 1)));
  larger.set(array);
  return larger;
}
