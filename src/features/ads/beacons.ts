import type { Db } from '../../db/tables.ts';
import { BatchQueue, QueueFullError } from '../../lib/batches.ts';
import { toInstant } from '../../lib/dates.ts';
import { type ProblemDetails, problem } from '../../lib/problem.ts';
import type { SlugVocabulary } from '../search/slug.ts';
import { readTaxonomy } from '../search/taxonomy.ts';
import { recordEventsOfKnownAds } from './ad-event.commands.ts';
import { type AdBeacon, type AdEvent, parseAdBeacon } from './ad-event.ts';

/** Longer delays responses (at most 40 ms with commit). Shorter makes more commits. */
const GATHER_MS = 30;
const VOCABULARY_MS = 15_000;

/** Stores events of many requests in one commit and responds after it. */
export class Beacons {
  readonly #db: Db;
  readonly #origin: string;
  readonly #batches: BatchQueue<AdEvent, boolean>;
  #vocabulary: { readAt: number; value: Promise<SlugVocabulary> } | undefined;

  constructor(db: Db, origin: string) {
    this.#db = db;
    this.#origin = origin;
    this.#batches = new BatchQueue({
      carryOut: async (events) => recordEventsOfKnownAds(this.#db, events, await this.#readVocabulary()),
      waitMs: GATHER_MS,
      largest: 1_000,
      mostWaiting: 20_000,
    });
  }

  /** Returns undefined once stored, or the problem. */
  async receive(beacon: AdBeacon, now: Date): Promise<ProblemDetails | undefined> {
    const event = parseAdBeacon(beacon, this.#origin, toInstant(now));
    if ('statusCode' in event) return event;
    try {
      const recorded = await this.#batches.add(event);
      return recorded ? undefined : problem(404, 'There is no such ad');
    } catch (error) {
      if (error instanceof QueueFullError) return problem(503);
      throw error;
    }
  }

  /** Cached vocabulary, since it rarely changes. */
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

export const getBeacons = (db: Db, origin: string): Beacons =>
  byDatabase.getOrInsertComputed(db, () => new Beacons(db, origin));
