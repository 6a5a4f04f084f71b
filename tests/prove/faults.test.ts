import { describe, expect, it } from 'vitest';
import { firstBuild } from '../e2e/own-build.ts';
import { isLong } from '../rounds.ts';
import { TAG_KINDS } from './faults.ts';
import { proveHistories } from './run.ts';

/** The history that finds a fault soonest; the ones after it find it too, should this one be written differently one day. */
const SOONEST: Partial<Record<(typeof TAG_KINDS)[number], number>> = {
  near: 10,
  company: 7,
  work: 67,
  companies: 7,
  categories: 64,
  category: 3,
  list: 13,
  facts: 17,
  ads: 4,
  replies: 23,
  newsletter: 3,
  pay: 4,
  trend: 2,
};

/** Found only after many changes, so half of the time is theirs. */
const LATE: readonly string[] = ['category', 'ads', 'replies', 'pay', 'trend'];

describe('The proof', () => {
  it.each(TAG_KINDS.filter((kind) => isLong || !LATE.includes(kind)))(
    'The proof finds out that changes omit the tag "%s"',
    async (kind) => {
      const outcome = await proveHistories({
        engine: 'sqlite',
        dist: firstBuild().dist,
        firstSeed: SOONEST[kind] ?? 1,
        seeds: 6,
        changes: 60,
        loses: kind,
      });
      expect(outcome.failure).toMatch(/^seed \d+, change \d+ /);
    },
  );
});
