import { BitSet } from '../../../lib/bits.ts';

/** Slots in rising order: as a list while they are few, as bits when that is smaller. Most words are said by few jobs. */
export class SlotList {
  #list: Uint32Array | undefined = new Uint32Array(2);
  #length = 0;
  #bits: BitSet | undefined;

  get bytes(): number {
    return (this.#list?.byteLength ?? 0) + (this.#bits?.bytes ?? 0);
  }

  /** `slot` is none below those added before. */
  add(slot: number): void {
    if (this.#bits) {
      this.#bits.add(slot);
      return;
    }
    let list = this.#list as Uint32Array;
    if (this.#length > 0 && list[this.#length - 1] === slot) return;
    if (this.#length > 64 && this.#length > slot >>> 5) {
      const bits = new BitSet(slot + 1);
      this.addTo(bits);
      bits.add(slot);
      this.#bits = bits;
      this.#list = undefined;
      return;
    }
    if (this.#length === list.length) {
      const grown = new Uint32Array(list.length + Math.max(2, list.length >>> 1));
      grown.set(list);
      list = this.#list = grown;
    }
    list[this.#length++] = slot;
  }

  addTo(bits: BitSet): void {
    if (this.#bits) {
      bits.addAll(this.#bits);
      return;
    }
    bits.addList(this.#list as Uint32Array, this.#length);
  }

  /** Number of the slots in a set. */
  countIn(bits: BitSet): number {
    if (this.#bits) return bits.countShared(this.#bits);
    return bits.countAmong(this.#list as Uint32Array, this.#length);
  }

  /** Calls with every slot, lowest first. */
  forEach(visit: (slot: number) => void): void {
    if (this.#bits) {
      this.#bits.forEach(visit);
      return;
    }
    const list = this.#list as Uint32Array;
    for (let i = 0; i < this.#length; i++) visit(list[i] as number);
  }
}
