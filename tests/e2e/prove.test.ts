import { describe, expect, inject, it } from 'vitest';
import { TAG_KINDS, withoutKind } from '../prove/faults.ts';
import { proveHistories } from '../prove/run.ts';

const dist = inject('dist');
/** Of the full proof, which `npm run prove` makes, what fits into a minute. */
const share = { dist, firstSeed: 1, seeds: 2, changes: 25 };

describe('After every change of a random history', () => {
  it.each(['sqlite', 'postgres'] as const)('every page served equals a fresh render (%s)', async (engine) => {
    const postgresUrl = engine === 'postgres' ? inject('postgresUrl') : undefined;
    const outcome = await proveHistories({ ...share, engine, postgresUrl });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.changes).toBe(share.seeds * share.changes);
    expect(outcome.compared).toBeGreaterThan(1_000);
  });
});

/** The history that finds a fault soonest; the ones after it find it too, should this one be written differently one day. */
const SOONEST: Partial<Record<(typeof TAG_KINDS)[number], number>> = {
  job: 7,
  near: 2,
  company: 3,
  category: 3,
  facts: 4,
  ads: 18,
};

describe('The proof', () => {
  it.each(TAG_KINDS)('finds out that changes forget the tag "%s"', async (kind) => {
    const outcome = await proveHistories({
      engine: 'sqlite',
      dist,
      firstSeed: SOONEST[kind] ?? 1,
      seeds: 6,
      changes: 60,
      tagsOf: withoutKind(kind),
    });
    expect(outcome.failure).toMatch(/^seed \d+, change \d+ /);
  });
});
