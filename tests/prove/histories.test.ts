import { describe, expect, inject, it } from 'vitest';
import { firstBuild } from '../e2e/own-build.ts';
import { rounds } from '../rounds.ts';
import { proveHistories } from './run.ts';

const dist = firstBuild().dist;
/** Part of `npm run prove` that takes a quarter of a minute. Pages do not depend on the engine. */
const shares = [
  ['sqlite', { firstSeed: 1, seeds: rounds(1, 4), changes: 25, minCompared: 1_000 }],
  ['postgres', { firstSeed: 3, seeds: rounds(1, 4), changes: rounds(8, 25), minCompared: rounds(250, 1_000) }],
] as const;

describe('After every change of a random history', () => {
  it.each(shares)(
    'After every change of a random history every page served equals a fresh render (%s)',
    async (engine, { minCompared, ...share }) => {
      const postgresUrl = engine === 'postgres' ? inject('postgresUrl') : undefined;
      const outcome = await proveHistories({ ...share, dist, engine, postgresUrl });
      expect(outcome.failure).toBeUndefined();
      expect(outcome.changes).toBe(share.seeds * share.changes);
      expect(outcome.compared).toBeGreaterThan(minCompared);
    },
  );
});
