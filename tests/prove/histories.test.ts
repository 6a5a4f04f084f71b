import { describe, expect, inject, it } from 'vitest';
import { firstBuild } from '../e2e/own-build.ts';
import { rounds } from '../rounds.ts';
import { proveHistories } from './run.ts';

const dist = firstBuild().dist;
const CHANGES = 25;
/** Part of `npm run prove` that takes half a minute. */
const shares = [
  ['sqlite', { firstSeed: 1, seeds: rounds(1, 4) }],
  ['postgres', { firstSeed: 3, seeds: rounds(1, 4) }],
] as const;

describe('After every change of a random history', () => {
  it.each(shares)(
    'After every change of a random history every page served equals a fresh render (%s)',
    async (engine, share) => {
      const postgresUrl = engine === 'postgres' ? inject('postgresUrl') : undefined;
      const outcome = await proveHistories({ ...share, dist, changes: CHANGES, engine, postgresUrl });
      expect(outcome.failure).toBeUndefined();
      expect(outcome.changes).toBe(share.seeds * CHANGES);
      expect(outcome.compared).toBeGreaterThan(1_000);
    },
  );
});
