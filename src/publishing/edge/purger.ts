import type { Db } from '../../db/tables.ts';
import type { EdgeCache } from '../../env.ts';
import { changedTags } from '../change.ts';
import { type HistoryPoint, listChangesSince, readHistoryPoint } from '../changes.queries.ts';
import { EVERY_PAGE, surrogateKey } from './edge-headers.ts';
import { PurgeError, purgeSurrogateKeys } from './purge-requests.ts';
import { readPurgeState, writePurgeState } from './purge-state.ts';

const CHANGES_READ = 500;
/** Keys per round, above which everything is purged. */
const MAX_KEYS = 2_000;
/** Interval without notifications. */
const LOOKED_EVERY_MS = 1_000;
/**
 * Delay of a repeated purge. By then, pages in transit or of lagging servers have arrived. Servers that lag longer than
 * `RETRY_UNCONFIRMED_MS` forbid edge caching.
 */
const SETTLED_MS = 5_000;
export const RETRY_UNCONFIRMED_MS = 3_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

interface Round {
  keys: ReadonlySet<string>;
  point: HistoryPoint;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

interface PurgerOptions {
  db: Db;
  edge: EdgeCache;
  buildId: string;
  /** Applies all committed changes, so that the edge fetches new pages. */
  catchUp: () => Promise<void>;
  /** Called once per outage of an edge. */
  onError: (error: unknown) => void;
  /** Called if the stored state is damaged. The edge is purged completely. */
  onUnreadable: () => void;
  /** Milliseconds (`SETTLED_MS`). */
  settledMs?: number;
}

/** Purges what committed changes make stale, everything after an outage, and each key twice. */
export class Purger {
  readonly #options: PurgerOptions;
  #reached: HistoryPoint | undefined;
  /** True if the stored state is damaged, until a complete purge. */
  #isUnreadable = false;
  /** Purges to repeat, oldest first. */
  #rounds: Round[] = [];
  #trueAt = performance.now();
  #failures = 0;
  #hasNewChanges = false;
  #wake = () => {};
  #isStopped = false;
  readonly #running: Promise<void>;

  constructor(options: PurgerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Milliseconds since the edge was in sync. */
  get lagMs(): number {
    return performance.now() - this.#trueAt;
  }

  /** Wakes the purger after a change. */
  purgeSoon(): void {
    this.#hasNewChanges = true;
    // Changes do not shorten retries during an outage.
    if (this.#failures === 0) this.#wake();
  }

  /** Stops after the current request. The next start repeats unsettled purges. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#hasNewChanges = false;
      let pause = LOOKED_EVERY_MS;
      try {
        const begun = performance.now();
        await this.#purgeNew();
        this.#trueAt = begun;
        await this.#purgeAgain();
        this.#failures = 0;
      } catch (error) {
        if (this.#failures === 0 && !this.#isStopped) this.#options.onError(error);
        pause = pauseAfter(this.#failures++, error);
      }
      if (!this.#isStopped && !(this.#hasNewChanges && this.#failures === 0)) await this.#rest(pause);
    }
  }

  async #purgeNew(): Promise<void> {
    const { db, edge, catchUp } = this.#options;
    for (;;) {
      await catchUp();
      const from = this.#reached ?? (await this.#findStart());
      const changes = from && (await listChangesSince(db, from, CHANGES_READ));
      if (changes?.length === 0) {
        this.#reached = from;
        return;
      }
      // Read first, so that later commits are purged next.
      const point = changes?.at(-1)?.point ?? (await readHistoryPoint(db));
      const keys = changes ? keysOf(changes.flatMap(({ record }) => changedTags(record))) : new Set([EVERY_PAGE]);
      // After a history reset, pages are evicted before the edge is purged.
      if (!changes) await catchUp();
      await purgeSurrogateKeys(edge, [...keys]);
      this.#rounds.push({ keys, point, at: performance.now() });
      this.#reached = point;
    }
  }

  /** Confirmed state. Undefined if it does not match the pages. */
  async #findStart(): Promise<HistoryPoint | undefined> {
    if (this.#isUnreadable) return undefined;
    const { db, edge, buildId, onUnreadable } = this.#options;
    const state = await readPurgeState(db, edge.address);
    if (state === 'unreadable') {
      this.#isUnreadable = true;
      onUnreadable();
      return undefined;
    }
    return state?.buildId === buildId ? state.point : undefined;
  }

  async #purgeAgain(): Promise<void> {
    const { db, edge, buildId, settledMs = SETTLED_MS } = this.#options;
    const due = this.#rounds.filter(({ at }) => at + settledMs <= performance.now());
    const last = due.at(-1);
    if (!last) return;
    await purgeSurrogateKeys(edge, [...keysAltogether(due.map(({ keys }) => keys))]);
    await writePurgeState(db, edge.address, { buildId, point: last.point });
    this.#rounds = this.#rounds.slice(due.length);
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const keysOf = (tags: readonly string[]): Set<string> => limit(new Set(tags.map(surrogateKey)));

const keysAltogether = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  limit(sets.reduce<Set<string>>((all, set) => all.union(set), new Set()));

const limit = (keys: Set<string>): Set<string> =>
  keys.size > MAX_KEYS || keys.has(EVERY_PAGE) ? new Set([EVERY_PAGE]) : keys;

const pauseAfter = (failures: number, error: unknown): number => {
  const retryAfterMs = error instanceof PurgeError ? error.retryAfter * 1_000 : 0;
  const usual = FIRST_PAUSE_MS * 2 ** Math.min(failures, 10) * (1 + Math.random() / 5);
  return Math.min(MAX_PAUSE_MS, Math.max(retryAfterMs, usual));
};
