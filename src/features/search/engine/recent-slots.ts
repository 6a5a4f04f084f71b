import { BitSet } from '../../../lib/bits.ts';
import { DAY } from '../../../lib/dates.ts';
import { withOwnArrays } from '../../../lib/pooled-arrays.ts';
import type { SortedSlots } from './sorted-slots.ts';

/** Sets kept: what facets count, and some that were asked for. */
const MAX_RECENT_SLOTS = 8;

interface Recent {
  bits: BitSet;
  /** Length of the prefix of the order (newest first) in the set. */
  length: number;
  /** Length of the order at that time. Slots added later can be anywhere in it. */
  ofSlots: number;
}

/** Cached sets of jobs published within a number of days, updated from query to query. */
export class RecentSlots {
  readonly #newest: SortedSlots;
  readonly #published: readonly number[];
  readonly #known = new Map<number, Recent>();

  /** Takes slots, newest first, and publication times in milliseconds. */
  constructor(newest: SortedSlots, published: readonly number[]) {
    this.#newest = newest;
    this.#published = published;
  }

  /** Slots published within `days` before `now`, including removed jobs. Valid until the next call. Do not modify. */
  within(days: number, now: Date): BitSet {
    const slots = this.#newest.read();
    const length = this.#newest.countFirst((slot) => (this.#published[slot] as number) >= now.getTime() - days * DAY);
    let recent = this.#known.get(days);
    if (recent?.ofSlots !== slots.length) {
      recent = { bits: new BitSet(slots.length), length: 0, ofSlots: slots.length };
    }
    this.#keep(days, recent);
    if (recent.length !== length) move(recent, slots, length);
    return recent.bits;
  }

  /** Evicts the least used set. */
  #keep(days: number, recent: Recent): void {
    this.#known.delete(days);
    this.#known.set(days, recent);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_RECENT_SLOTS && oldest !== undefined) this.#known.delete(oldest);
  }
}

function move(recent: Recent, slots: Uint32Array, length: number): void {
  withOwnArrays(() => {
    for (; recent.length > length; recent.length--) recent.bits.delete(slots[recent.length - 1] as number);
    for (; recent.length < length; recent.length++) recent.bits.add(slots[recent.length] as number);
  });
}
