import { FACETS, joinListingKey, type ListingFacts, MAX_COUNTED_TERMS } from './listing.ts';

/** Value of a facet by position in `FACETS`. */
interface Term {
  position: number;
  value: string;
}

interface Listing {
  open: number;
  /** Listings with one more term, of a later facet. */
  narrower: Map<Term, Listing>;
}

const newListing = (): Listing => ({ open: 0, narrower: new Map() });

/** Counts stored listings of many jobs as a tree of terms. Ten times faster than by keys, which it prints once. */
export class ListingCounter {
  readonly #all = newListing();
  readonly #terms = FACETS.map(() => new Map<string, Term>());

  add(facts: ListingFacts): void {
    const terms = FACETS.map((facet, position) =>
      facts[facet].map((value) =>
        (this.#terms[position] as Map<string, Term>).getOrInsertComputed(value, () => ({ position, value })),
      ),
    ).filter((values) => values.length > 0);
    count(this.#all, terms, 0, MAX_COUNTED_TERMS);
  }

  /** Keys with their numbers of jobs. Empty without jobs. */
  *counts(): Generator<[key: string, open: number]> {
    if (this.#all.open > 0) yield* countsOf(this.#all, []);
  }
}

function count(listing: Listing, terms: readonly (readonly Term[])[], from: number, left: number): void {
  listing.open++;
  if (left === 0) return;
  for (let at = from; at < terms.length; at++) {
    for (const term of terms[at] as readonly Term[]) {
      count(listing.narrower.getOrInsertComputed(term, newListing), terms, at + 1, left - 1);
    }
  }
}

function* countsOf({ open, narrower }: Listing, terms: readonly Term[]): Generator<[string, number]> {
  const values = FACETS.map(() => '');
  for (const { position, value } of terms) values[position] = value;
  yield [joinListingKey(values), open];
  for (const [term, listing] of narrower) yield* countsOf(listing, [...terms, term]);
}
