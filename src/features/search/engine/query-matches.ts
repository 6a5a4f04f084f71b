import type { BitSet } from '../../../lib/bits.ts';
import { pooledArray, pooledRoom } from '../../../lib/pooled-arrays.ts';
import { MAX_FEATURED_ON_TOP } from '../../jobs/job.ts';
import { defaultSort, type SearchQuery, type Sort } from '../query.ts';
import { type Constraint, listFilters, type SearchStructures, slotsMatchingAll } from './constraints.ts';
import type { JobColumns, PublicationKey } from './job-columns.ts';
import { ADJACENT_SCORE, CONFIRMED_SCORE, MAX_SCORE } from './levels.ts';
import { listAfterPayCursor, type PayCursor, payCursorOf } from './pay-cursor.ts';
import type { SlotList } from './slot-list.ts';
import { printTerms, type Term } from './terms.ts';
import { searchTerms, searchText, type WordSearch } from './word-search.ts';

/** Position of a job in the order of a query. */
export interface SortPosition extends PublicationKey {
  /** Text score. 0 if the order does not need it. */
  worth: number;
  /** Only where pay is the order. */
  pay?: PayCursor | undefined;
}

/** One query on the index at one moment: which jobs satisfy it, and in which order. */
export class QueryMatches {
  readonly query: SearchQuery;
  readonly words: WordSearch;
  readonly constraints: Constraint[];
  readonly result: BitSet;
  /** The order asked for, by parameter or in words. */
  readonly sort: Sort;
  readonly #index: SearchStructures;
  readonly #columns: JobColumns;
  readonly #now: Date;
  #slots: Uint32Array | undefined;
  #otherSlots: Uint32Array | undefined;
  #worth: Uint32Array | undefined;

  constructor(query: SearchQuery, index: SearchStructures, now: Date) {
    this.query = query;
    this.#index = index;
    this.#columns = index.columns;
    this.#now = now;
    this.words = searchText(query.q, query.exact, index, now);
    const isBestPaid = this.words.terms.some(({ kind }) => kind === 'sort');
    this.sort = isBestPaid && query.sort === defaultSort(query) ? 'pay' : query.sort;
    this.constraints = [...listFilters(query, index, now), ...this.words.constraints];
    this.result = slotsMatchingAll(this.constraints, this.#columns);
  }

  /** `q` that is read as these terms on this board. */
  write(terms: readonly Term[]): string {
    return printTerms(terms, { ...this.#index.words.reading, isExact: this.query.exact });
  }

  /** Jobs that a search without these constraints finds. Fewer words may be taken more strictly. */
  jobsWithout(isLeftOut: (constraint: Constraint) => boolean): BitSet {
    const left = this.constraints.filter((constraint) => !isLeftOut(constraint));
    const terms = left.flatMap(({ term }) => term ?? []);
    const words = searchTerms(terms, this.#index, this.#now, this.query.exact).constraints;
    return slotsMatchingAll([...left.filter(({ term }) => !term), ...words], this.#columns);
  }

  /** Jobs that satisfy all but what is said by a parameter: the base that its values are counted on. */
  jobsWithoutParameter(...parameters: Constraint['parameter'][]): BitSet {
    const left = this.constraints.filter(({ parameter }) => !parameters.includes(parameter));
    return left.length === this.constraints.length ? this.result : slotsMatchingAll(left, this.#columns);
  }

  /** Slots of these jobs, lowest first. */
  slotsOf(roles: BitSet): Uint32Array {
    if (roles !== this.result) return this.#list(roles);
    this.#slots ??= this.#list(roles);
    return this.#slots;
  }

  /** The slots of all other open jobs. */
  slotsOutside(roles: BitSet): Uint32Array {
    const others = () => this.#list(this.#columns.live.clone().remove(roles));
    if (roles !== this.result) return others();
    this.#otherSlots ??= others();
    return this.#otherSlots;
  }

  #list(roles: BitSet): Uint32Array {
    const slots = pooledRoom(this.#columns.slots);
    return slots.subarray(0, roles.list(slots));
  }

  /** Slots of the result from `offset`, in the order of the query. Equal jobs stand newest first, then by id. */
  slice(offset: number, limit: number): number[] {
    switch (this.sort) {
      case 'newest':
        return this.#featuredFirst(offset, limit);
      case 'pay':
        return this.#byPay(offset, limit);
      case 'relevance':
        return this.#byRelevance(offset, limit);
    }
  }

  /**
   * Returns up to `limit` slots after a position, by age or by pay or score first. Unlike with an offset, added and
   * removed jobs cause no repeats.
   */
  behind(place: SortPosition | undefined, limit: number): number[] {
    if (this.sort === 'pay') {
      return listAfterPayCursor({ columns: this.#columns, result: this.result, order: this.payOrder }, place, limit);
    }
    const isBehind = (slot: number) => !place || this.#columns.isBehind(slot, place);
    if (this.sort !== 'relevance') {
      const found: number[] = [];
      for (const slot of this.#columns.newest.read()) {
        if (found.length === limit) break;
        if (this.result.has(slot) && isBehind(slot)) found.push(slot);
      }
      return found;
    }
    const worth = this.#weigh();
    const most = place?.worth ?? MAX_SCORE;
    const byWorth: number[][] = [];
    for (const slot of this.#columns.newest.read()) {
      const value = worth[slot] as number;
      if (!this.result.has(slot) || value > most || (value === most && !isBehind(slot))) continue;
      const same = byWorth[value];
      if (same) same.push(slot);
      else byWorth[value] = [slot];
    }
    return byWorth
      .reverse()
      .flatMap((slots) => slots ?? [])
      .slice(0, limit);
  }

  /** The place of a job in the order of `behind`, for who came to it from another. */
  placeOf(slot: number, from: SortPosition | undefined): SortPosition {
    const worth = this.sort === 'relevance' ? (this.#weigh()[slot] as number) : 0;
    const place = { worth, ...this.#columns.ageOf(slot) };
    if (this.sort !== 'pay') return place;
    return { ...place, pay: payCursorOf(this.#columns, this.payOrder, slot, from?.pay) };
  }

  /** Featured jobs first, as in listings. With words and sorting by date, plain date order. */
  #featuredFirst(offset: number, limit: number): number[] {
    const featured = this.#columns.featured.clone().keep(this.result);
    if (this.sort !== defaultSort(this.query) || featured.count() === 0) {
      return this.newest(this.result, offset, limit);
    }
    const first = this.newest(featured, 0, Math.min(MAX_FEATURED_ON_TOP, featured.count()));
    const others = this.result.clone();
    for (const slot of first) others.delete(slot);
    const here = first.slice(offset, offset + limit);
    if (here.length === limit) return here;
    return [...here, ...this.newest(others, Math.max(0, offset - first.length), limit - here.length)];
  }

  newest(roles: BitSet, offset: number, limit: number): number[] {
    return this.#inOrder(this.#columns.newest.read(), roles, offset, limit);
  }

  /** Slots of `roles` from `offset` in an order. */
  #inOrder(order: Uint32Array, roles: BitSet, offset: number, limit: number): number[] {
    const found: number[] = [];
    let passed = 0;
    for (let i = 0; i < order.length; i++) {
      const slot = order[i] as number;
      if (!roles.has(slot) || passed++ < offset) continue;
      found.push(slot);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The currency asked for first, then those that most jobs of the result are paid in. */
  get payOrder(): number[] {
    const { jobsOfCurrency, currencies } = this.#columns;
    const wished = this.query.pay && currencies.find(this.query.pay.currency);
    return jobsOfCurrency
      .map((roles, number) => ({ number, roles: roles.countIn(this.result) }))
      .filter(({ roles }) => roles > 0)
      .sort(
        (a, b) =>
          Number(b.number === wished) - Number(a.number === wished) ||
          b.roles - a.roles ||
          (currencies.get(a.number).slug < currencies.get(b.number).slug ? -1 : 1),
      )
      .map(({ number }) => number);
  }

  /**
   * Highest first within each currency, yearly pay before daily and hourly rates: what is not alike is not compared.
   * Undisclosed pay comes last.
   */
  #byPay(offset: number, limit: number): number[] {
    const found: number[] = [];
    let passed = 0;
    for (const number of this.payOrder) {
      const paid = this.#columns.jobsOfCurrency[number] as SlotList;
      const roles = paid.countIn(this.result);
      const missing = limit - found.length;
      const first = Math.max(0, offset - passed);
      if (missing > 0 && first < roles)
        found.push(...this.#inOrder(this.#columns.paidIn(number), this.result, first, missing));
      passed += roles;
    }
    if (found.length === limit) return found;
    const unpaid = this.result.clone().remove(this.#columns.flags.withPay);
    return [...found, ...this.newest(unpaid, Math.max(0, offset - passed), limit - found.length)];
  }

  #byRelevance(offset: number, limit: number): number[] {
    const worth = this.#weigh();
    /** Jobs of each worth, and then the place of the next of them. */
    const places = this.#countWorth(worth);
    const [end, shown] = [offset + limit, { best: 0, least: 0 }];
    let total = 0;
    for (let value = MAX_SCORE; value >= 0; value--) {
      const roles = places[value] as number;
      if (roles > 0 && total < end) {
        if (total <= offset) shown.best = value;
        shown.least = value;
      }
      places[value] = total;
      total += roles;
    }
    const found: number[] = [];
    let missing = Math.min(limit, Math.max(0, total - offset));
    const newest = this.#columns.newest.read();
    for (let i = 0; missing > 0 && i < newest.length; i++) {
      const slot = newest[i] as number;
      const value = worth[slot] as number;
      if (value > shown.best || value < shown.least || !this.result.has(slot)) continue;
      const place = places[value] as number;
      places[value] = place + 1;
      if (place < offset || place >= end) continue;
      found[place - offset] = slot;
      missing--;
    }
    return found;
  }

  /** Number of results by score. */
  #countWorth(worth: Uint32Array): Uint32Array {
    const counts = new Uint32Array(MAX_SCORE + 1);
    const { slots } = this.#columns;
    for (let slot = 0; slot < slots; slot++) {
      const value = worth[slot] as number;
      counts[value] = (counts[value] as number) + 1;
    }
    // All others are worth nothing.
    counts[0] = (counts[0] as number) - (slots - this.result.count());
    return counts;
  }

  /** Score of each result: the sum over its terms. */
  #weigh(): Uint32Array {
    this.#worth ??= this.#sumWorth();
    return this.#worth;
  }

  #sumWorth(): Uint32Array {
    const worth = pooledArray(this.#columns.slots);
    const slots = pooledRoom(this.#columns.slots);
    const add = (length: number, more: number): void => {
      for (let i = 0; i < length; i++) {
        const slot = slots[i] as number;
        worth[slot] = (worth[slot] as number) + more;
      }
    };
    for (const { levels = [], confirmed } of this.constraints) {
      const left = this.result.clone();
      for (const { roles, worth: more } of levels) add(left.take(roles, slots), more);
      if (confirmed) add(this.result.clone().take(confirmed, slots), CONFIRMED_SCORE);
    }
    for (const roles of this.#index.words.neighbours(this.words.terms))
      add(roles.take(this.result, slots), ADJACENT_SCORE);
    return worth;
  }
}
