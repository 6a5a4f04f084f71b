import type { BitSet } from '../../../lib/bits.ts';
import { MAX_FEATURED_ON_TOP } from '../../jobs/job.ts';
import { defaultSort, type SearchQuery, type SearchSort } from '../query.ts';
import {
  buildFilterConstraints,
  type QueryConstraint,
  type SearchStructures,
  slotsMatchingAll,
} from './constraints.ts';
import type { JobColumns, PublicationSortKey } from './job-columns.ts';
import { ADJACENT_SCORE, IN_FACTS_SCORE, MAX_SCORE } from './levels.ts';
import { listSlotsAfterPayCursor, type PayCursor, payCursorAt } from './pay-cursor.ts';
import { printTerms, type QueryTerm } from './terms.ts';
import { matchTermsRelaxing, matchTextWithCorrection, type WordMatches } from './word-search.ts';

export interface SortPosition extends PublicationSortKey {
  /** Text score. 0 if not needed. */
  worth: number;
  /** Set for sorting by pay. */
  pay?: PayCursor | undefined;
}

/** Evaluates a query on the index: matches and order. */
export class QueryMatches {
  readonly query: SearchQuery;
  readonly words: WordMatches;
  readonly constraints: QueryConstraint[];
  readonly result: BitSet;
  /** Order by parameter or words. */
  readonly sort: SearchSort;
  readonly #index: SearchStructures;
  readonly #columns: JobColumns;
  readonly #now: Date;
  #scores: Uint16Array | undefined;

  constructor(query: SearchQuery, index: SearchStructures, now: Date) {
    this.query = query;
    this.#index = index;
    this.#columns = index.columns;
    this.#now = now;
    this.words = matchTextWithCorrection(query.q, query.exact, index, now);
    const isBestPaid = this.words.terms.some(({ kind }) => kind === 'sort');
    this.sort = isBestPaid && query.sort === defaultSort(query) ? 'pay' : query.sort;
    this.constraints = [...buildFilterConstraints(query, index, now), ...this.words.constraints];
    this.result = slotsMatchingAll(this.constraints, this.#columns);
  }

  /** Prints terms as `q`. */
  write(terms: readonly QueryTerm[]): string {
    return printTerms(terms, { ...this.#index.words.reading, isExact: this.query.exact });
  }

  /** Matches without some constraints, possibly in a stricter mode. */
  jobsWithout(isLeftOut: (constraint: QueryConstraint) => boolean): BitSet {
    const left = this.constraints.filter((constraint) => !isLeftOut(constraint));
    const terms = left.flatMap(({ term }) => term ?? []);
    const words = matchTermsRelaxing(terms, this.#index, this.#now, this.query.exact).constraints;
    return slotsMatchingAll([...left.filter(({ term }) => !term), ...words], this.#columns);
  }

  /** Matches without some parameters, for facet counts. */
  jobsWithoutParameter(...parameters: QueryConstraint['parameter'][]): BitSet {
    const left = this.constraints.filter(({ parameter }) => !parameters.includes(parameter));
    return left.length === this.constraints.length ? this.result : slotsMatchingAll(left, this.#columns);
  }

  /** Result slots from `offset`. Ties are newest first, then by id. */
  slice(offset: number, limit: number): number[] {
    const end = offset + limit;
    const slots = this.sort === 'newest' ? this.#featuredFirst(end) : this.listAfter(undefined, end);
    return slots.slice(offset);
  }

  /** Up to `limit` slots after a position. Unlike an offset, additions and removals cause no repeats. */
  listAfter(place: SortPosition | undefined, limit: number): number[] {
    if (this.sort === 'pay') {
      return listSlotsAfterPayCursor(
        { columns: this.#columns, result: this.result, order: this.payOrder },
        place,
        limit,
      );
    }
    const isAfter = (slot: number) => !place || this.#columns.isAfter(slot, place);
    if (this.sort === 'newest') return this.newest(this.result, limit, isAfter);
    const scores = this.#score();
    const best = place?.worth ?? MAX_SCORE;
    const byScore: number[][] = Array.from({ length: best + 1 }, () => []);
    for (const slot of this.#columns.newest.read()) {
      if (!this.result.has(slot)) continue;
      const score = scores[slot] as number;
      const slots = byScore[score];
      if (slots && slots.length < limit && (score < best || isAfter(slot))) slots.push(slot);
    }
    return byScore.reverse().flat().slice(0, limit);
  }

  /** Position of a job, relative to an earlier one. */
  placeOf(slot: number, from: SortPosition | undefined): SortPosition {
    const worth = this.sort === 'relevance' ? (this.#score()[slot] as number) : 0;
    const place = { worth, ...this.#columns.ageOf(slot) };
    if (this.sort !== 'pay') return place;
    return { ...place, pay: payCursorAt(this.#columns, this.payOrder, slot, from?.pay) };
  }

  /** First slots with featured jobs on top, as in listings. Plain date order for words sorted by date. */
  #featuredFirst(limit: number): number[] {
    if (this.sort !== defaultSort(this.query)) return this.newest(this.result, limit);
    const featured = this.newest(this.#columns.featured.clone().intersect(this.result), MAX_FEATURED_ON_TOP);
    const others = this.result.clone();
    for (const slot of featured) others.delete(slot);
    return [...featured, ...this.newest(others, limit)].slice(0, limit);
  }

  /** Up to `limit` slots of `jobs`, newest first. */
  newest(jobs: BitSet, limit: number, isAdmitted: (slot: number) => boolean = () => true): number[] {
    const found: number[] = [];
    for (const slot of this.#columns.newest.read()) {
      if (found.length === limit) break;
      if (jobs.has(slot) && isAdmitted(slot)) found.push(slot);
    }
    return found;
  }

  /** Requested currency first, then by number of jobs. */
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

  /** Scores by slot. */
  #score(): Uint16Array {
    if (this.#scores) return this.#scores;
    const scores = new Uint16Array(this.#columns.slots);
    const add = (jobs: BitSet, among: BitSet, score: number): void =>
      jobs.forEachShared(among, (slot) => {
        scores[slot] = (scores[slot] as number) + score;
      });
    for (const { levels = [], inFacts } of this.constraints) {
      const left = this.result.clone();
      for (const { roles, worth } of levels) {
        add(roles, left, worth);
        left.remove(roles);
      }
      if (inFacts) add(inFacts, this.result, IN_FACTS_SCORE);
    }
    for (const jobs of this.#index.words.neighbours(this.words.terms)) add(jobs, this.result, ADJACENT_SCORE);
    this.#scores = scores;
    return scores;
  }
}
