import { lookup } from '../../../lib/lookup.ts';
import { withPooledArrays } from '../../../lib/pooled-arrays.ts';
import { canonicaliseSearch, TERM_KINDS } from '../../vocabulary/former-terms.ts';
import { printQuery } from '../query.ts';
import { parseQuery } from '../query-parsing.ts';
import type { SearchStructures } from './constraints.ts';
import { QueryMatches } from './query-matches.ts';

/** Subset of the given jobs: bit `i` stands for job `i`. */
export type SlotSet = Uint32Array;

/** Parameters that say nothing without another, which they stand behind. */
const COMPANION_PARAMETERS: Record<string, string> = {
  exact: 'q',
  radius: 'location',
  payCurrency: 'payMin',
  payPeriod: 'payMin',
};

/**
 * Evaluates very many queries against a few jobs, as a search page would. Each distinct constraint is evaluated once.
 * Valid until the index changes.
 */
export class Matching {
  readonly #index: SearchStructures;
  readonly #slots: readonly number[];
  readonly #now: Date;
  /** `category=old-name`: how a query says a term that has another name now. */
  readonly #formerPairs: ReadonlySet<string>;
  readonly #known = new Map<string, SlotSet>();

  /** Takes the slots of the jobs. A missing one matches nothing. */
  constructor(index: SearchStructures, slots: readonly (number | undefined)[], now: Date) {
    const { former } = index;
    this.#index = index;
    this.#formerPairs = new Set(
      TERM_KINDS.flatMap((kind) => [...former[kind].keys()].map((slug) => `${kind}=${slug}`)).concat(
        [...former.location.keys()].map((slug) => `openTo=${slug}`),
      ),
    );
    this.#slots = slots.map((slot) => slot ?? -1);
    this.#now = now;
  }

  /** Jobs that match a query in the form of `printQuery`. Undefined for none. Do not modify. */
  find(search: string): SlotSet | undefined {
    const parts = partsOf(this.#presentOf(search));
    const found = new Uint32Array((this.#slots.length + 31) >>> 5);
    found.set(this.#picked(''));
    for (const part of parts) {
      const picked = this.#picked(part);
      let left = 0;
      for (let i = 0; i < found.length; i++) {
        found[i] = (found[i] as number) & (picked[i] as number);
        left |= found[i] as number;
      }
      if (left === 0) return undefined;
    }
    return slotsOf(found).length > 0 ? found : undefined;
  }

  /** The query with its terms as they are called now. */
  #presentOf(search: string): string {
    if (this.#formerPairs.size === 0) return search;
    if (!search.split('&').some((pair) => this.#formerPairs.has(pair))) return search;
    return printQuery(parseQuery(canonicaliseSearch(new URLSearchParams(search), this.#index.former)).query);
  }

  #picked(search: string): SlotSet {
    let picked = this.#known.get(search);
    if (!picked) {
      picked = this.#searchWords(search);
      this.#known.set(search, picked);
    }
    return picked;
  }

  #searchWords(search: string): SlotSet {
    const { query } = parseQuery(new URLSearchParams(search));
    return withPooledArrays(() => {
      const roles = new QueryMatches(query, this.#index, this.#now).result;
      const picked = new Uint32Array((this.#slots.length + 31) >>> 5);
      for (const [place, slot] of this.#slots.entries()) {
        if (slot >= 0 && roles.has(slot)) picked[place >>> 5] = (picked[place >>> 5] as number) | (1 << (place & 31));
      }
      return picked;
    });
  }
}

/** The places that were picked, lowest first. */
export function slotsOf(picked: SlotSet): number[] {
  const places: number[] = [];
  for (let i = 0; i < picked.length; i++) {
    for (let left = picked[i] as number; left !== 0; left &= left - 1)
      places.push(i * 32 + 31 - Math.clz32(left & -left));
  }
  return places;
}

/** A query by its conditions: each parameter with all its values, and with those that belong to it. */
function partsOf(search: string): string[] {
  const parts: string[] = [];
  let last = '';
  for (const pair of search === '' ? [] : search.split('&')) {
    const name = pair.slice(0, pair.indexOf('='));
    const leader = lookup(COMPANION_PARAMETERS, name) ?? name;
    if (leader === last) parts[parts.length - 1] += `&${pair}`;
    else parts.push(pair);
    last = leader;
  }
  return parts;
}
