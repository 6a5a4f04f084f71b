import { BitSet } from '../../../lib/bits.ts';
import { lookup } from '../../../lib/lookup.ts';
import { FORMER_KINDS } from '../../vocabulary/former-terms.ts';
import { printQuery } from '../query.ts';
import { parseQuery, parseStoredQuery } from '../query-parsing.ts';
import type { SearchStructures } from './constraints.ts';
import { QueryMatches } from './query-matches.ts';

/** Parameters that depend on another. */
const COMPANION_PARAMETERS: Record<string, string> = {
  exact: 'q',
  radius: 'location',
  payCurrency: 'payMin',
  payPeriod: 'payMin',
  payEnd: 'payMin',
};

export interface JobSubsetMatcher {
  /** Indexes of jobs that match a `printQuery` query. Undefined for none. */
  findMatches(search: string): BitSet | undefined;
}

/** Evaluates many queries against a few jobs. Each distinct constraint is evaluated once. Valid until the index changes. */
export class CachedSubsetMatcher implements JobSubsetMatcher {
  readonly #index: SearchStructures;
  readonly #slots: readonly number[];
  readonly #now: Date;
  /** `category=old-name` pairs of renamed and merged terms. */
  readonly #formerPairs: ReadonlySet<string>;
  /** Indexes of matching jobs by constraint. */
  readonly #known = new Map<string, BitSet>();

  /** Slots of the jobs. A missing one matches nothing. */
  constructor(index: SearchStructures, slots: readonly (number | undefined)[], now: Date) {
    const { former } = index;
    this.#index = index;
    this.#formerPairs = new Set(
      FORMER_KINDS.flatMap((kind) => [...former[kind].keys()].map((slug) => `${kind}=${slug}`)).concat(
        [...former.location.keys()].map((slug) => `openTo=${slug}`),
      ),
    );
    this.#slots = slots.map((slot) => slot ?? -1);
    this.#now = now;
  }

  findMatches(search: string): BitSet | undefined {
    const found = this.#matchesOf('').clone();
    for (const part of partsOf(this.#presentOf(search))) {
      if (!found.intersect(this.#matchesOf(part)).intersects(found)) return undefined;
    }
    return found.intersects(found) ? found : undefined;
  }

  /** Query with current names of terms. */
  #presentOf(search: string): string {
    if (this.#formerPairs.size === 0) return search;
    if (!search.split('&').some((pair) => this.#formerPairs.has(pair))) return search;
    return printQuery(parseStoredQuery(search, this.#index.former));
  }

  #matchesOf(search: string): BitSet {
    return this.#known.getOrInsertComputed(search, () => {
      const { query } = parseQuery(new URLSearchParams(search));
      const jobs = new QueryMatches(query, this.#index, this.#now).result;
      const matches = new BitSet();
      for (const [i, slot] of this.#slots.entries()) if (slot >= 0 && jobs.has(slot)) matches.add(i);
      return matches;
    });
  }
}

/** Constraints of a query: parameters with values and dependent parameters. */
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
