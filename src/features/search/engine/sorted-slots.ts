import { lowerBound } from '../../../lib/binary-search.ts';

/** Sorted slots. Removed ones stay until a rebuild. */
export class SortedSlots {
  #slots = new Uint32Array(64);
  #length = 0;
  /** Length of the sorted prefix. A bulk load is sorted on first read. */
  #sorted = 0;
  readonly #compare: (a: number, b: number) => number;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  add(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[this.#length++] = slot;
  }

  read(): Uint32Array {
    if (this.#sorted < this.#length) {
      if (this.#length - this.#sorted > 32) this.#slots.subarray(0, this.#length).sort(this.#compare);
      else while (this.#sorted < this.#length) this.#insert(this.#slots[this.#sorted++] as number, this.#sorted - 1);
      this.#sorted = this.#length;
    }
    return this.#slots.subarray(0, this.#length);
  }

  /** Number of leading slots that satisfy the predicate. */
  countFirst(isFirst: (slot: number) => boolean): number {
    const slots = this.read();
    return lowerBound(0, slots.length, (at) => isFirst(slots[at] as number));
  }

  /** Inserts a slot into the sorted prefix of `length`. */
  #insert(slot: number, length: number): void {
    const at = lowerBound(0, length, (other) => this.#compare(this.#slots[other] as number, slot) < 0);
    this.#slots.copyWithin(at + 1, at, length);
    this.#slots[at] = slot;
  }
}
