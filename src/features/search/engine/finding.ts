import type { Bits } from '../../../lib/bits.ts';
import { passingArray } from '../../../lib/passing-arrays.ts';
import type { SearchQuery } from '../query.ts';
import { type Constraint, type Index, listConstraints } from './constraints.ts';
import type { RoleColumns } from './role-columns.ts';
import { LEVEL_WEIGHTS } from './role-words.ts';
import type { SlotList } from './slot-list.ts';
import { MAX_TERMS } from './terms.ts';

const MOST_WORTH = LEVEL_WEIGHTS[0] * MAX_TERMS;

/** One query on the index at one moment: which roles satisfy it, and in which order. */
export class Finding {
  readonly query: SearchQuery;
  readonly constraints: Constraint[];
  readonly result: Bits;
  readonly #columns: RoleColumns;
  #slots: Uint32Array | undefined;
  #otherSlots: Uint32Array | undefined;

  constructor(query: SearchQuery, index: Index, now: Date) {
    this.query = query;
    this.#columns = index.columns;
    this.constraints = listConstraints(query, index, now);
    this.result = this.rolesWithout(() => false);
  }

  /** Roles that satisfy every constraint but these. */
  rolesWithout(isLeftOut: (constraint: Constraint) => boolean): Bits {
    const roles = this.#columns.live.clone();
    for (const constraint of this.constraints) if (!isLeftOut(constraint)) roles.keep(constraint.bits);
    return roles;
  }

  /** Roles that satisfy all but what is said by a parameter: the base that its values are counted on. */
  rolesWithoutParameter(...parameters: Constraint['parameter'][]): Bits {
    const concerned = this.constraints.some((constraint) => parameters.includes(constraint.parameter));
    return concerned ? this.rolesWithout((constraint) => parameters.includes(constraint.parameter)) : this.result;
  }

  /** The slots of `rolesWithoutParameter`, lowest first. */
  slotsWithoutParameter(parameter: Constraint['parameter']): Uint32Array {
    const roles = this.rolesWithoutParameter(parameter);
    return roles === this.result ? this.#resultSlots() : this.#list(roles);
  }

  /** The slots of all other open roles. */
  slotsOutside(parameter: Constraint['parameter']): Uint32Array {
    const others = () => this.#list(this.#columns.live.clone().remove(this.rolesWithoutParameter(parameter)));
    if (this.rolesWithoutParameter(parameter) !== this.result) return others();
    this.#otherSlots ??= others();
    return this.#otherSlots;
  }

  #resultSlots(): Uint32Array {
    this.#slots ??= this.#list(this.result);
    return this.#slots;
  }

  #list(roles: Bits): Uint32Array {
    const slots = passingArray(this.#columns.slots);
    return slots.subarray(0, roles.list(slots));
  }

  /** Slots of the result from `offset`, in the order of the query. Equal roles stand newest first, then by id. */
  slice(offset: number, limit: number): number[] {
    switch (this.query.sort) {
      case 'newest':
        return this.newest(this.result, offset, limit);
      case 'pay':
        return this.#byPay(offset, limit);
      case 'relevance':
        return this.#byRelevance(offset, limit);
    }
  }

  newest(roles: Bits, offset: number, limit: number): number[] {
    const found: number[] = [];
    let passed = 0;
    for (const slot of this.#columns.newest.read()) {
      if (!roles.has(slot) || passed++ < offset) continue;
      found.push(slot);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The currency asked for first, then those that most roles of the result are paid in. */
  get payOrder(): number[] {
    const { rolesOfCurrency, currencies } = this.#columns;
    const wished = this.query.pay && currencies.find(this.query.pay.currency);
    return rolesOfCurrency
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

  /** Highest first within each currency: amounts of different currencies are not compared. Undisclosed pay comes last. */
  #byPay(offset: number, limit: number): number[] {
    const { byPay, currency, rolesOfCurrency } = this.#columns;
    const starts = new Map<number, number>();
    let next = 0;
    for (const number of this.payOrder) {
      starts.set(number, next);
      next += (rolesOfCurrency[number] as SlotList).countIn(this.result);
    }
    const found: number[] = [];
    for (const slot of byPay.read()) {
      if (!this.result.has(slot)) continue;
      const place = starts.get(currency[slot] as number) as number;
      starts.set(currency[slot] as number, place + 1);
      if (place >= offset && place < offset + limit) found[place - offset] = slot;
    }
    if (found.length === limit) return found;
    const unpaid = this.result.clone().remove(this.#columns.withPay);
    return [...found, ...this.newest(unpaid, Math.max(0, offset - next), limit - found.length)];
  }

  #byRelevance(offset: number, limit: number): number[] {
    const worth = this.#weigh();
    /** Roles of each worth, and then the place of the next of them. */
    const places = new Uint32Array(MOST_WORTH + 1);
    for (const slot of this.#resultSlots()) (places[worth[slot] as number] as number)++;
    let total = 0;
    for (let value = MOST_WORTH; value >= 0; value--) {
      const roles = places[value] as number;
      places[value] = total;
      total += roles;
    }
    const found: number[] = [];
    let missing = Math.min(limit, Math.max(0, total - offset));
    for (const slot of this.#columns.newest.read()) {
      if (missing === 0) break;
      if (!this.result.has(slot)) continue;
      const place = (places[worth[slot] as number] as number)++;
      if (place < offset || place >= offset + limit) continue;
      found[place - offset] = slot;
      missing--;
    }
    return found;
  }

  /** What each role of the result is worth for the words: the sum over the terms. */
  #weigh(): Uint32Array {
    const worth = passingArray(this.#columns.slots);
    const slots = passingArray(this.#columns.slots);
    for (const { term, levels } of this.constraints) {
      if (!term || !levels || term.isExcluded) continue;
      const left = this.result.clone();
      for (const [level, bits] of levels.entries()) {
        const weight = LEVEL_WEIGHTS[level] as number;
        const length = left.clone().keep(bits).list(slots);
        for (const slot of slots.subarray(0, length)) worth[slot] = (worth[slot] as number) + weight;
        left.remove(bits);
      }
    }
    return worth;
  }
}
