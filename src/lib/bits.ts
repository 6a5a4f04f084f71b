import { pooledArray } from './pooled-arrays.ts';

/** A set of small whole numbers, one bit each. Grows as needed; numbers never added are not in it. */
export class Bits {
  #words: Uint32Array;

  /** Room for numbers below `size`. */
  constructor(size = 0) {
    this.#words = pooledArray((size + 31) >>> 5);
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (n & 31));
  }

  delete(n: number): void {
    const at = n >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (n & 31));
  }

  /** Adds every number of the other set. */
  addAll(other: Bits): void {
    const theirs = other.#words;
    if (theirs.length > this.#words.length) this.#grow(theirs.length);
    const words = this.#words;
    for (let i = 0; i < theirs.length; i++) words[i] = (words[i] as number) | (theirs[i] as number);
  }

  /** Keeps only what the other set has too. */
  keep(other: Bits): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & (theirs[i] as number);
    words.fill(0, shared);
    return this;
  }

  /** Takes out what the other set has. */
  remove(other: Bits): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & ~(theirs[i] as number);
    return this;
  }

  clone(): Bits {
    const copy = new Bits();
    copy.#words = pooledArray(this.#words.length);
    copy.#words.set(this.#words);
    return copy;
  }

  /** How many numbers are in it. */
  count(): number {
    let sum = 0;
    for (const word of this.#words) sum += popcount(word);
    return sum;
  }

  /** How many numbers both sets have. */
  countShared(other: Bits): number {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    let sum = 0;
    for (let i = 0; i < shared; i++) sum += popcount((words[i] as number) & (theirs[i] as number));
    return sum;
  }

  /** Whether both sets have some number. */
  meets(other: Bits): boolean {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) if ((words[i] as number) & (theirs[i] as number)) return true;
    return false;
  }

  /** Calls with every number, lowest first. */
  forEach(visit: (n: number) => void): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i] as number; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** Writes every number into `target`, lowest first, which must have room for them. Returns how many there are. */
  list(target: Uint32Array): number {
    const words = this.#words;
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i] as number; word !== 0; word &= word - 1) {
        target[length++] = (i << 5) + 31 - Math.clz32(word & -word);
      }
    }
    return length;
  }

  #grow(words: number): void {
    const grown = pooledArray(Math.max(words, this.#words.length + (this.#words.length >>> 1)));
    grown.set(this.#words);
    this.#words = grown;
  }
}

/** Bits set in 32, all counted side by side. */
function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
