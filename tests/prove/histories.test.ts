import { describe, expect, inject, it } from 'vitest';
import { firstBuild } from '../e2e/own-build.ts';
import { proveHistories } from './run.ts';

const dist = firstBuild().dist;
/** Part of `npm run prove` that takes a minute. */
const share = { dist, firstSeed: 1, seeds: 2, changes: 25 };

describe('After every change of a random history', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'After every change of a random history every page served equals a fresh render (%s)',
    async (engine) => {
      const postgresUrl = engine === 'postgres' ? inject('postgresUrl') : undefined;
      const outcome = await proveHistories({ ...share, engine, postgresUrl });
      expect(outcome.failure).toBeUndefined();
      expect(outcome.changes).toBe(share.seeds * share.changes);
      expect(outcome.compared).toBeGreaterThan(1_000);
    },
  );
});
