/** Set of small non-negative integers as bits. Grows as needed. */
export class BitSet {
  #words = new Uint32Array();

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) this.#grow(Math.max(at + 1, this.#words.length + (this.#words.length >>> 1)));
    this.#words[at] = (this.#words[at] as number) | (1 << (n & 31));
  }

  delete(n: number): void {
    const at = n >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] as number) & ~(1 << (n & 31));
  }

  addAll(other: BitSet): void {
    const theirs = other.#words;
    if (theirs.length > this.#words.length) this.#grow(theirs.length);
    const words = this.#words;
    for (let i = 0; i < theirs.length; i++) words[i] = (words[i] as number) | (theirs[i] as number);
  }

  intersect(other: BitSet): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & (theirs[i] as number);
    words.fill(0, shared);
    return this;
  }

  remove(other: BitSet): this {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) words[i] = (words[i] as number) & ~(theirs[i] as number);
    return this;
  }

  clone(): BitSet {
    const copy = new BitSet();
    copy.#words = this.#words.slice();
    return copy;
  }

  count(): number {
    return this.countShared(this);
  }

  /** Size of the intersection. */
  countShared(other: BitSet): number {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    let sum = 0;
    for (let i = 0; i < shared; i++) sum += popcount((words[i] as number) & (theirs[i] as number));
    return sum;
  }

  /** Number of members among the first `length` numbers. */
  countAmong(numbers: Uint32Array, length: number): number {
    const words = this.#words;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const n = numbers[i] as number;
      sum += ((words[n >>> 5] as number) >>> (n & 31)) & 1;
    }
    return sum;
  }

  intersects(other: BitSet): boolean {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) if ((words[i] as number) & (theirs[i] as number)) return true;
    return false;
  }

  clear(): void {
    this.#words.fill(0);
  }

  forEach(visit: (n: number) => void): void {
    this.forEachShared(this, visit);
  }

  /** Visits the intersection. */
  forEachShared(other: BitSet, visit: (n: number) => void): void {
    const words = this.#words;
    const theirs = other.#words;
    const shared = Math.min(words.length, theirs.length);
    for (let i = 0; i < shared; i++) {
      for (let word = (words[i] as number) & (theirs[i] as number); word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  #grow(length: number): void {
    const larger = new Uint32Array(length);
    larger.set(this.#words);
    this.#words = larger;
  }
}

/** Number of bits set. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
