import { BitSet } from '../../../lib/bits.ts';
import { DAY } from '../../../lib/dates.ts';
import { withOwnArrays } from '../../../lib/pooled-arrays.ts';
import type { SortedSlots } from './sorted-slots.ts';

/** Sets kept: what facets count, and some that were asked for. */
const MAX_RECENT_SLOTS = 8;

interface Recent {
  bits: BitSet;
  /** How many of the order, newest first, are in the set. */
  length: number;
  /** How long the order was then: slots that come in later may stand anywhere in it. */
  ofSlots: number;
}

/** Which jobs were published within some days: sets that are kept, as little leaves them from one question to the next. */
export class RecentSlots {
  readonly #newest: SortedSlots;
  readonly #published: readonly number[];
  readonly #known = new Map<number, Recent>();

  /** Of slots, newest first, with the moments that they were published at, in milliseconds. */
  constructor(newest: SortedSlots, published: readonly number[]) {
    this.#newest = newest;
    this.#published = published;
  }

  /** Slots published at most so many days before `now`, the dead among them. Good until it is asked again; not to be changed. */
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

  /** Those that are asked for most often stay. */
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
