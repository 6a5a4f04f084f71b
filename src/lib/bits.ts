import { pooledArray, pooledRoom } from './pooled-arrays.ts';

const NONE = new Uint32Array();

/** A set of small whole numbers, one bit each. Grows as needed; numbers never added are not in it. */
export class BitSet {
  /** Zero from `#length` on: room that has been made. */
  #words: Uint32Array = NONE;
  /** Words that may hold a number: no loop goes beyond them. */
  #length = 0;
  /** Words to allocate on the first insert. Many sets stay empty. */
  readonly #room: number;

  /** For numbers below `size`, or more. */
  constructor(size = 0) {
    this.#room = (size + 31) >>> 5;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#length) this.#reach(at + 1);
    this.#words[at] = (this.#words[at] as number) | (1 << (n & 31));
  }

  delete(n: number): void {
    const at = n >>> 5;
    if (at < this.#length) this.#words[at] = (this.#words[at] as number) & ~(1 << (n & 31));
  }

  /** Adds every number of the other set. */
  addAll(other: BitSet): void {
    const length = other.#length;
    if (length > this.#length) this.#reach(length);
    const words = this.#words;
    const theirs = other.#words;
    for (let i = 0; i < length; i++) words[i] = (words[i] as number) | (theirs[i] as number);
  }

  /** Adds the first `length` of these numbers, which rise. */
  addList(numbers: Uint32Array, length: number): void {
    if (length === 0) return;
    const end = ((numbers[length - 1] as number) >>> 5) + 1;
    if (end > this.#length) this.#reach(end);
    const words = this.#words;
    for (let i = 0; i < length; i++) {
      const n = numbers[i] as number;
      words[n >>> 5] = (words[n >>> 5] as number) | (1 << (n & 31));
    }
  }

  /** Keeps only what the other set has too. */
  keep(other: BitSet): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(this.#length, other.#length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & (theirs[i] as number);
    words.fill(0, shared, this.#length);
    this.#length = shared;
    return this;
  }

  /** Takes out what the other set has. */
  remove(other: BitSet): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(this.#length, other.#length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & ~(theirs[i] as number);
    return this;
  }

  /** Takes out what the other set has, and writes it into `target` as `list` does. Returns how many there were. */
  take(other: BitSet, target: Uint32Array): number {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(this.#length, other.#length);
    let length = 0;
    for (let i = 0; i < shared; i++) {
      const word = (words[i] as number) & (theirs[i] as number);
      if (word === 0) continue;
      words[i] = (words[i] as number) ^ word;
      length = writeNumbers(word, i, target, length);
    }
    return length;
  }

  clone(): BitSet {
    const copy = new BitSet();
    const length = this.#length;
    if (length === 0) return copy;
    const words = pooledRoom(length);
    words.set(this.#words.length === length ? this.#words : this.#words.subarray(0, length));
    words.fill(0, length);
    copy.#words = words;
    copy.#length = length;
    return copy;
  }

  /** Number of members. */
  count(): number {
    return this.countShared(this);
  }

  /** Size of the intersection. */
  countShared(other: BitSet): number {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(this.#length, other.#length);
    let sum = 0;
    for (let i = 0; i < shared; i++) sum += popcount((words[i] as number) & (theirs[i] as number));
    return sum;
  }

  /** Number of the first `length` numbers that are members. */
  countAmong(numbers: Uint32Array, length: number): number {
    const words = this.#words;
    const room = this.#length;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const n = numbers[i] as number;
      const at = n >>> 5;
      if (at < room) sum += ((words[at] as number) >>> (n & 31)) & 1;
    }
    return sum;
  }

  /** True if the sets intersect. */
  meets(other: BitSet): boolean {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(this.#length, other.#length);
    for (let i = 0; i < shared; i++) if ((words[i] as number) & (theirs[i] as number)) return true;
    return false;
  }

  /** Calls with every number, lowest first. */
  forEach(visit: (n: number) => void): void {
    const words = this.#words;
    const length = this.#length;
    for (let i = 0; i < length; i++) {
      for (let word = words[i] as number; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** Writes every number into `target`, lowest first, which must have room for them. Returns how many there are. */
  list(target: Uint32Array): number {
    const words = this.#words;
    let length = 0;
    for (let i = 0; i < this.#length; i++) length = writeNumbers(words[i] as number, i, target, length);
    return length;
  }

  /** Grows to the given number of words. */
  #reach(length: number): void {
    const { length: room } = this.#words;
    if (length > room) {
      const grown = pooledArray(Math.max(length, this.#room, room + (room >>> 1)));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#length = length;
  }
}

/** Writes the numbers of a set’s word into `target` from `length` on. Returns where they end. */
function writeNumbers(word: number, at: number, target: Uint32Array, length: number): number {
  let end = length;
  for (let left = word; left !== 0; left &= left - 1) target[end++] = (at << 5) + 31 - Math.clz32(left & -left);
  return end;
}

/** Bits set in 32, all counted side by side. */
function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
