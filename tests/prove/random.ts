/** A small seeded generator (mulberry32), so that a failing history can be run again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Up to `most` different items. */
  some<T>(items: readonly T[], most: number): T[] {
    const left = [...items];
    return Array.from({ length: this.below(most + 1) }, () => left.splice(this.below(left.length), 1)[0] as T);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}
