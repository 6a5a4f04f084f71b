import { LISTED_FACTS } from '../jobs/job.fields.ts';
import type { Seniority } from '../jobs/job.ts';
import {
  ALL_JOBS,
  FACETS,
  isListingIndexed,
  joinListingKey,
  type ListingFacet,
  type ListingFacts,
  type ListingFilter,
  splitListingKey,
} from '../jobs/listing.ts';
import type { LocationKind } from '../locations/location.ts';

// Chooses indexed listings (decision 075): each set of roles once, by common search words.

/** Parents of categories and places by slug. */
export interface TermHierarchy {
  categoryAbove: ReadonlyMap<string, string>;
  placeAbove: ReadonlyMap<string, string>;
  kindOfPlace: ReadonlyMap<string, LocationKind>;
}

/** Maximum share of a wider page's jobs for a new and a present indexed listing with several filters. */
export const MAX_PARENT_SHARE = 0.8;
const MAX_PARENT_SHARE_ONCE_INDEXED = 0.9;

/** Common combinations of terms in canonical order, shorter ones first. */
export const INDEXED_SHAPES: readonly (readonly ListingFacet[])[] = [
  ['category'],
  ['seniority'],
  ['contractType'],
  ['workplace'],
  ['skill'],
  ['location'],
  ...LISTED_FACTS.flatMap((fact): ListingFacet[][] => [[fact], ['location', fact]]),
  ['category', 'seniority'],
  ['category', 'contractType'],
  ['category', 'workplace'],
  ['category', 'location'],
  ['seniority', 'workplace'],
  ['seniority', 'location'],
  ['contractType', 'workplace'],
  ['contractType', 'location'],
  ['workplace', 'skill'],
  ['workplace', 'location'],
  ['category', 'seniority', 'workplace'],
  ['category', 'seniority', 'location'],
  ['category', 'contractType', 'location'],
  ['category', 'workplace', 'location'],
];

/** Interns have the contract `internship`, the common search word. */
const IMPLIED_BY_CONTRACT: Seniority = 'intern';

/** Equivalent filter of the indexed listing. Undefined if this one is canonical. */
export function canonicalFilterIfOther(filter: ListingFilter): ListingFilter | undefined {
  const { seniority, ...rest } = filter;
  if (seniority !== IMPLIED_BY_CONTRACT || (rest.contractType ?? 'internship') !== 'internship') return undefined;
  return { ...rest, contractType: 'internship' };
}

/** Roles of a listing: their number, and two sums that identify the set. */
interface RoleSet {
  open: number;
  sums: readonly [number, number];
}

interface Listing {
  key: string;
  /** Terms by position of the facet. */
  terms: string[];
  roles: RoleSet;
}

/** Keys of listings to index, given those indexed before. */
export function chooseIndexedListings(
  { all: sets }: JobSets,
  containment: TermHierarchy,
  was: ReadonlySet<string>,
): Set<string> {
  const all = sets.get(ALL_JOBS);
  if (!all || !isListingIndexed(all.open, was.has(ALL_JOBS))) return new Set();
  const chosen = new Set([ALL_JOBS]);
  const known = new Set([sumsOf(all)]);
  const candidates = [...sets].flatMap(([key, roles]): Listing[] =>
    isListingIndexed(roles.open, was.has(key)) ? [{ key, terms: splitListingKey(key), roles }] : [],
  );
  for (const terms of [1, 2, 3]) {
    const fitting = candidates.filter(
      (listing) =>
        countTerms(listing) === terms &&
        (terms === 1 ? listing.terms[SENIORITY] !== IMPLIED_BY_CONTRACT : addsSomething(listing)),
    );
    for (const listing of fitting.sort(byPreference)) {
      // The same roles are indexed already.
      if (known.has(sumsOf(listing.roles))) continue;
      known.add(sumsOf(listing.roles));
      chosen.add(listing.key);
    }
  }
  return chosen;

  /** True if its filters can be indexed, a page links to it and it excludes enough jobs of wider pages. */
  function addsSomething({ key, terms, roles: { open } }: Listing): boolean {
    const positions = terms.flatMap((term, position) => (term ? [position] : []));
    if (!positions.every((position) => chosen.has(only(terms, position)))) return false;
    const shorter = positions.map((position) => replaced(terms, position, ''));
    if (!shorter.some((wider) => chosen.has(wider))) return false;
    const containing = positions.flatMap((position) => {
      const above = containerOf(terms, position);
      return above ? [replaced(terms, position, above)] : [];
    });
    const largest = was.has(key) ? MAX_PARENT_SHARE_ONCE_INDEXED : MAX_PARENT_SHARE;
    return [...shorter, ...containing].every((wider) => open <= largest * (sets.get(wider)?.open ?? 0));
  }

  /** Nearest containing category or place with a page. */
  function containerOf(terms: readonly string[], position: number): string | undefined {
    const above =
      position === CATEGORY ? containment.categoryAbove : position === PLACE ? containment.placeAbove : undefined;
    for (let at = above?.get(terms[position] ?? ''); at; at = above?.get(at)) {
      if (chosen.has(only(splitListingKey(replaced(terms, position, at)), position))) return at;
    }
    return undefined;
  }

  /** Prefers indexed listings, then wider categories, countries over cities and continents, then shorter slugs. */
  function byPreference(a: Listing, b: Listing): number {
    return (
      Number(was.has(b.key)) - Number(was.has(a.key)) ||
      rankOf(a) - rankOf(b) ||
      a.key.length - b.key.length ||
      (a.key < b.key ? -1 : 1)
    );
  }

  function rankOf({ terms }: Listing): number {
    const kind = containment.kindOfPlace.get(terms[PLACE] ?? '');
    return (
      2 * (kind ? KINDS_PREFERRED.indexOf(kind) + 1 : 0) + Number(containment.categoryAbove.has(terms[CATEGORY] ?? ''))
    );
  }
}

const KINDS_PREFERRED: readonly LocationKind[] = ['country', 'city', 'region'];
const [CATEGORY, SENIORITY, PLACE] = (['category', 'seniority', 'location'] as const).map((facet) =>
  FACETS.indexOf(facet),
) as [number, number, number];

const countTerms = ({ terms }: Listing): number => terms.filter(Boolean).length;
const sumsOf = ({ sums }: RoleSet): string => sums.join();
const replaced = (terms: readonly string[], position: number, term: string): string =>
  joinListingKey(terms.with(position, term));
const only = (terms: readonly string[], position: number): string =>
  joinListingKey(terms.map((term, i) => (i === position ? term : '')));

export class JobSets {
  readonly #sets = new Map<string, { open: number; sums: [number, number] }>();
  #roles = 0;

  add(facts: ListingFacts): void {
    const [one, other] = [mix(++this.#roles), mix(-this.#roles)];
    for (const key of keysOf(facts)) {
      const set = this.#sets.get(key);
      if (set) {
        set.open += 1;
        set.sums[0] ^= one;
        set.sums[1] ^= other;
      } else this.#sets.set(key, { open: 1, sums: [one, other] });
    }
  }

  /** By listing key. */
  get all(): ReadonlyMap<string, RoleSet> {
    return this.#sets;
  }
}

/** Facets of each combination with the text around them in keys. */
const KEY_PARTS = INDEXED_SHAPES.map((shape) => {
  const marks = shape.map((facet) => `<${facet}>`);
  const key = joinListingKey(FACETS.map((facet) => marks[shape.indexOf(facet)] ?? ''));
  const ends = shape.map((_, i) => key.indexOf(marks[i] as string) + (marks[i] as string).length);
  return {
    facets: shape.map((facet, i) => ({
      facet,
      before: key.slice(ends[i - 1] ?? 0, (ends[i] as number) - (marks[i] as string).length),
    })),
    after: key.slice(ends.at(-1)),
  };
});

function keysOf(facts: ListingFacts): string[] {
  const keys = [ALL_JOBS];
  for (const { facets, after } of KEY_PARTS) {
    let begun = [''];
    for (const { facet, before } of facets) {
      begun = begun.flatMap((start) => facts[facet].map((value) => start + before + value));
    }
    for (const key of begun) keys.push(key + after);
  }
  return keys;
}

/** Hashes a number to 32 bits (finaliser of MurmurHash3), so that sums differ. */
function mix(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
