import { BitSet } from '../../../lib/bits.ts';
import { distanceKm } from '../../../lib/distance.ts';
import { QUERY_LIMITS } from '../query.ts';
import type { JobColumns } from './job-columns.ts';

/** Jobs of a place, or of cities within a radius in kilometres. */
export class PlaceIndex {
  readonly #columns: JobColumns;
  readonly #here = new BitSet();
  /** Cached neighbours of cities. */
  readonly #neighbours = new Map<number, { number: number; km: number }[]>();

  constructor(columns: JobColumns) {
    this.#columns = columns;
  }

  /** Clears cached distances. */
  evict(): void {
    this.#neighbours.clear();
  }

  addJobsIn(number: number, radius: number | null, roles: BitSet): void {
    for (const place of this.#allAround(number, radius)) this.#columns.roles.location[place]?.addTo(roles);
  }

  countIn(roles: BitSet, number: number, radius: number | null): number {
    const all = this.#allAround(number, radius);
    if (all.length === 1) return this.#columns.roles.location[number]?.countIn(roles) ?? 0;
    // Set, because a job may have several offices. One for all places, since garbage of this size costs collections.
    this.#here.clear();
    this.addJobsIn(number, radius, this.#here);
    return roles.countShared(this.#here);
  }

  /** Other cities within a distance of a city. Empty for countries and regions. */
  citiesAround(number: number, radius: number): number[] {
    const neighbours = this.#neighbours.getOrInsertComputed(number, () => this.#measure(number));
    return neighbours.filter(({ km }) => km <= radius).map((neighbour) => neighbour.number);
  }

  /** Country of a place. Undefined for a region. */
  countryOf(number: number): number | undefined {
    const { location } = this.#columns.dictionaries;
    return location.lineage(number).find((at) => location.get(at).kind === 'country');
  }

  #allAround(number: number, radius: number | null): number[] {
    return radius === null ? [number] : [number, ...this.citiesAround(number, radius)];
  }

  #measure(number: number): { number: number; km: number }[] {
    const { location } = this.#columns.dictionaries;
    const city = location.get(number);
    if (city.kind !== 'city') return [];
    return location.entries.flatMap((other, at) => {
      if (other.kind !== 'city' || at === number) return [];
      const km = distanceKm(city, other);
      return km <= QUERY_LIMITS.radius.max ? [{ number: at, km }] : [];
    });
  }
}
