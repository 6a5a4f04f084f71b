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
  /** Where each list ends in `#values`. */
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
      for (let i = 0; i < slots.length; i++) this.#addTo(counts, slots[i] as number, 1);
      return;
    }
    const lists = this.#lists;
    const times = pooledArray(this.#length);
    for (let i = 0; i < slots.length; i++) (times[lists[slots[i] as number] as number] as number)++;
    for (let list = 0; list < this.#length; list++) {
      if (times[list] as number) this.#addTo(counts, list, times[list] as number);
    }
  }

  #addTo(counts: Uint32Array, list: number, times: number): void {
    const values = this.#values;
    const end = this.#ends[list] as number;
    for (let i = list === 0 ? 0 : (this.#ends[list - 1] as number); i < end; i++) {
      counts[values[i] as number] = (counts[values[i] as number] as number) + times;
    }
  }

  #numberOf(values: readonly number[]): number {
    const key = this.#known && values.join();
    const known = key === undefined ? undefined : this.#known?.get(key);
    if (known !== undefined) return known;
    const start = this.#length === 0 ? 0 : (this.#ends[this.#length - 1] as number);
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
