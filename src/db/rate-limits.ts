import { toInstant } from '../lib/dates.ts';
import { digest } from '../lib/hash.ts';
import { countHit, type RateRule } from '../lib/rate.ts';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

export interface Counted {
  /** Who or what is counted. Kept as a digest only. */
  key: string;
  rule: RateRule;
}

/**
 * Counts one hit for several keys, over all processes of this database: for all of them, or for none when one is full.
 * Returns the seconds after which it may be tried again, 0 when it passes.
 */
export async function countHits(db: Db, counted: readonly Counted[], now: Date): Promise<number> {
  // In one order for everybody, so that two requests cannot wait for each other.
  const sorted = counted.map((one) => ({ ...one, key: digest(one.key) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return db.transaction().execute(async (trx) => {
    const outcomes = [];
    for (const { key, rule } of sorted) {
      const earlier = await lockHits(trx, key, now);
      outcomes.push({ key, rule, ...countHit(earlier, now.getTime(), rule) });
    }
    const wait = Math.max(0, ...outcomes.map(({ waitSeconds }) => waitSeconds));
    if (wait > 0) return wait;
    for (const { key, rule, hits } of outcomes) {
      await trx
        .updateTable('rate_limits')
        .set({ hits: JSON.stringify(hits), until: toInstant(new Date(now.getTime() + rule.seconds * 1_000)) })
        .where('key', '=', key)
        .execute();
    }
    return 0;
  });
}

/** Takes back the last hit of each key: what it was for could not be done, through no fault of whoever asked. */
export async function forgiveHits(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const key of keys.map(digest).sort()) {
      const hits = await lockHits(trx, key, now);
      await trx
        .updateTable('rate_limits')
        .set({ hits: JSON.stringify(hits.slice(0, -1)) })
        .where('key', '=', key)
        .execute();
    }
  });
}

async function lockHits(trx: Db, key: string, now: Date): Promise<number[]> {
  await trx
    .insertInto('rate_limits')
    .values({ key, hits: '[]', until: toInstant(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await trx
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', key)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? (JSON.parse(row.hits) as number[]) : [];
}

/** Forgets what counts no longer. */
export async function clearRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('until', '<=', toInstant(now)).execute();
}
