import { BitSet } from '../../../lib/bits.ts';

/** Sorted slots: a list while few, then bits. Most words occur in few jobs. */
export class SlotList {
  #list = new Uint32Array(2);
  #length = 0;
  #bits: BitSet | undefined;

  /** Appends a slot, not below the last. */
  add(slot: number): void {
    if (this.#bits) {
      this.#bits.add(slot);
    } else if (this.#length > 64 && this.#length > slot >>> 5) {
      const bits = new BitSet();
      this.addTo(bits);
      bits.add(slot);
      this.#bits = bits;
      this.#list = new Uint32Array();
    } else if (this.#length === 0 || this.#list[this.#length - 1] !== slot) {
      if (this.#length === this.#list.length) {
        const larger = new Uint32Array(this.#length + Math.max(2, this.#length >>> 1));
        larger.set(this.#list);
        this.#list = larger;
      }
      this.#list[this.#length++] = slot;
    }
  }

  addTo(bits: BitSet): void {
    if (this.#bits) bits.addAll(this.#bits);
    else for (let i = 0; i < this.#length; i++) bits.add(this.#list[i] as number);
  }

  countIn(bits: BitSet): number {
    if (this.#bits) return bits.countShared(this.#bits);
    return bits.countAmong(this.#list, this.#length);
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#bits) this.#bits.forEach(visit);
    else for (let i = 0; i < this.#length; i++) visit(this.#list[i] as number);
  }
}
