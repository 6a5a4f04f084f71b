/** At most `most` hits in any stretch of `seconds`. */
export interface RateRule {
  most: number;
  seconds: number;
}

/** Counts a hit at `now` (milliseconds) among earlier ones. A refused hit is not counted; it may pass after `waitSeconds`. */
export function countHit(
  earlier: readonly number[],
  now: number,
  { most, seconds }: RateRule,
): { hits: number[]; waitSeconds: number } {
  const hits = earlier.filter((at) => at > now - seconds * 1_000);
  if (hits.length < most) return { hits: [...hits, now], waitSeconds: 0 };
  const oldest = hits[hits.length - most] ?? now;
  return { hits, waitSeconds: Math.max(1, Math.ceil((oldest + seconds * 1_000 - now) / 1_000)) };
}

/** What is left of a limit. */
export interface Standing {
  /** Hits that may follow. */
  left: number;
  /** After which all of them may again. */
  seconds: number;
}

const KEYS_HELD = 10_000;

/**
 * Counts hits of this process alone, for what is asked often and costs little: by stretches that begin with the first hit.
 * When too many clients are known, those counted longest ago are forgotten.
 */
export class RateMemory {
  readonly #counts = new Map<string, { from: number; hits: number }>();

  /** Seconds after which the hit may be tried again; 0 when it passes. */
  count(key: string, now: number, { most, seconds }: RateRule): number {
    const known = this.#counts.get(key);
    if (!known || now >= known.from + seconds * 1_000) {
      this.#counts.delete(key);
      this.#counts.set(key, { from: now, hits: 1 });
      if (this.#counts.size > KEYS_HELD) this.#counts.delete(this.#counts.keys().next().value as string);
      return 0;
    }
    known.hits = Math.min(known.hits + 1, most + 1);
    return known.hits <= most ? 0 : Math.max(1, Math.ceil((known.from + seconds * 1_000 - now) / 1_000));
  }

  /** What is left after the hits so far. */
  standing(key: string, now: number, { most, seconds }: RateRule): Standing {
    const known = this.#counts.get(key);
    if (!known || now >= known.from + seconds * 1_000) return { left: most, seconds };
    const until = Math.max(1, Math.ceil((known.from + seconds * 1_000 - now) / 1_000));
    return { left: Math.max(0, most - known.hits), seconds: until };
  }
}
