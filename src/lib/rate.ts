import { setNewest } from './bounded-map.ts';
/** At most `maxHits` hits within `seconds`. */
export interface RateLimitRule {
  maxHits: number;
  seconds: number;
}

export interface RateLimitCheck {
  key: string;
  rule: RateLimitRule;
}

/** Counts a hit at `now` (milliseconds). A rejected one is not counted and may pass after `waitSeconds`. */
export function countHitUnlessLimited(
  earlier: readonly number[],
  now: number,
  { maxHits, seconds }: RateLimitRule,
): { hits: number[]; waitSeconds: number } {
  const hits = earlier.filter((at) => at > now - seconds * 1_000);
  if (hits.length < maxHits) return { hits: [...hits, now], waitSeconds: 0 };
  const oldest = hits[hits.length - maxHits] ?? now;
  return { hits, waitSeconds: Math.max(1, Math.ceil((oldest + seconds * 1_000 - now) / 1_000)) };
}

/** Remaining hits of a limit. */
export interface RateLimitStatus {
  left: number;
  /** Seconds until reset. */
  seconds: number;
}

const MAX_KEYS = 10_000;

/** In-memory limiter with windows that start at the first hit. Evicts the least recently used key. */
export class InMemoryRateLimiter {
  readonly #counts = new Map<string, { from: number; hits: number }>();

  /** Counts several keys up to the first full one. Returns seconds to wait, 0 if it passes. */
  countAll(counted: readonly RateLimitCheck[], now: number): number {
    for (const { key, rule } of counted) {
      const wait = this.count(key, now, rule);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** Counts a hit. Returns seconds to wait, 0 if it passes. */
  count(key: string, now: number, { maxHits, seconds }: RateLimitRule): number {
    const before = this.#counts.get(key);
    const isCurrent = before !== undefined && now < before.from + seconds * 1_000;
    const known = isCurrent ? before : { from: now, hits: 0 };
    setNewest(this.#counts, key, known, MAX_KEYS);
    known.hits = Math.min(known.hits + 1, maxHits + 1);
    return known.hits <= maxHits ? 0 : Math.max(1, Math.ceil((known.from + seconds * 1_000 - now) / 1_000));
  }

  status(key: string, now: number, { maxHits, seconds }: RateLimitRule): RateLimitStatus {
    const known = this.#counts.get(key);
    if (!known || now >= known.from + seconds * 1_000) return { left: maxHits, seconds };
    const until = Math.max(1, Math.ceil((known.from + seconds * 1_000 - now) / 1_000));
    return { left: Math.max(0, maxHits - known.hits), seconds: until };
  }
}
