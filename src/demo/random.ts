/** Seeded pseudo-random sequence (mulberry32). */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** Independent sequence by label, whatever was drawn before. */
  fork(label: string): Random {
    let hash = 2_166_136_261 ^ this.#seed;
    for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
    return new Random(hash ^ (hash >>> 13));
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error for an empty list. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /** Up to `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    const size = Math.min(count, pool.length);
    for (let i = 0; i < size; i++) {
      const j = this.whole(i, pool.length - 1);
      [pool[i], pool[j]] = [pool[j] as T, pool[i] as T];
    }
    pool.length = size;
    return pool;
  }

  shuffle<T>(items: readonly T[]): T[] {
    return this.sample(items, items.length);
  }

  weigh<T>(items: readonly T[], weight: (item: T) => number): T {
    let total = 0;
    for (const item of items) total += weight(item);
    let left = this.next() * total;
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return items.at(-1) as T;
  }

  key<K extends string>(table: Partial<Record<K, number>>): K {
    return this.weigh(Object.entries(table) as [K, number][], ([, weight]) => weight)[0];
  }
}

/** Draws from a long list in proportion to fixed weights, in logarithmic time. */
export class Wheel<T> {
  readonly #items: readonly T[];
  readonly #ends: number[];

  constructor(items: readonly T[], weight: (item: T) => number) {
    let sum = 0;
    this.#items = items;
    this.#ends = items.map((item) => {
      sum += weight(item);
      return sum;
    });
  }

  pick(random: Random): T {
    const target = random.next() * (this.#ends.at(-1) ?? 0);
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] as number) > target) high = middle;
      else low = middle + 1;
    }
    return this.#items[low] as T;
  }
}
