import type { Db } from '../../db/tables.ts';
import { BatchQueue, QueueFullError } from '../../lib/batches.ts';
import { toInstant } from '../../lib/dates.ts';
import { type ProblemDetails, problem } from '../../lib/problem.ts';
import type { SlugVocabulary } from '../search/slug.ts';
import { readTaxonomy } from '../search/taxonomy.ts';
import { recordAdEvents } from './ad-event.commands.ts';
import { type AdEvent, type Beacon, readBeacon } from './ad-event.ts';

/** Longer would be felt in the answer's time (at most 40 ms, commit included); shorter makes more commits of fewer events. */
const GATHER_MS = 30;
const VOCABULARY_MS = 15_000;

/** Stores what beacons tell, many in one commit, and answers each after it is stored. */
export class Beacons {
  readonly #db: Db;
  readonly #origin: string;
  readonly #batches: BatchQueue<AdEvent, boolean>;
  #vocabulary: { readAt: number; value: Promise<SlugVocabulary> } | undefined;

  constructor(db: Db, origin: string) {
    this.#db = db;
    this.#origin = origin;
    this.#batches = new BatchQueue({
      carryOut: async (events) => recordAdEvents(this.#db, events, await this.#readVocabulary()),
      waitMs: GATHER_MS,
      largest: 1_000,
      mostWaiting: 20_000,
    });
  }

  /** Undefined once the event is stored; the problem when it is not. */
  async receive(beacon: Beacon, now: Date): Promise<ProblemDetails | undefined> {
    const event = readBeacon(beacon, this.#origin, toInstant(now));
    if ('statusCode' in event) return event;
    try {
      const recorded = await this.#batches.add(event);
      return recorded ? undefined : problem(404, 'There is no such ad');
    } catch (error) {
      if (error instanceof QueueFullError) return problem(503);
      throw error;
    }
  }

  /** The words of pages' addresses hardly ever change: read again now and then. */
  #readVocabulary(): Promise<SlugVocabulary> {
    const now = Date.now();
    if (!this.#vocabulary || now > this.#vocabulary.readAt + VOCABULARY_MS) {
      const value = readTaxonomy(this.#db).then((taxonomy) => taxonomy.vocabulary);
      this.#vocabulary = { readAt: now, value };
      value.catch(() => {
        this.#vocabulary = undefined;
      });
    }
    return this.#vocabulary.value;
  }
}

const byDatabase = new WeakMap<Db, Beacons>();

/** The one of this process and database. */
export function beaconsOf(db: Db, origin: string): Beacons {
  const known = byDatabase.get(db) ?? new Beacons(db, origin);
  byDatabase.set(db, known);
  return known;
}
