import { toInstant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import { countHitUnlessLimited, type RateLimitCheck } from '../lib/rate.ts';
import { compareCodeUnits } from '../lib/text.ts';
import { getDatabaseClockOffset, getDialect } from './dialect.ts';
import type { Db } from './tables.ts';

/** Seconds to wait and the limiting key. Undefined if the hit passes. */
interface Wait {
  seconds: number;
  key: string;
}

/**
 * Counts one hit for several keys in all processes, for all keys or for none if a limit is reached. Returns the longest wait.
 * Stores digests of keys.
 */
export async function countHitsUnlessLimited(
  db: Db,
  counted: readonly RateLimitCheck[],
  at: Date,
): Promise<Wait | undefined> {
  // Use the database's clock, because machines' clocks may differ by more than a limit lasts.
  const now = new Date(at.getTime() + (await getDatabaseClockOffset(db)));
  // Sorted, so that two requests cannot deadlock.
  const sorted = counted
    .map((one) => ({ ...one, digest: sha256(one.key) }))
    .sort((a, b) => compareCodeUnits(a.digest, b.digest));
  return db.transaction().execute(async (trx) => {
    const earlier = await lockHits(
      trx,
      sorted.map((one) => one.digest),
      now,
    );
    const outcomes = sorted.map((one) => ({
      ...one,
      ...countHitUnlessLimited(earlier.get(one.digest) ?? [], now.getTime(), one.rule),
    }));
    const [longest] = outcomes.sort((a, b) => b.waitSeconds - a.waitSeconds);
    if (longest && longest.waitSeconds > 0) return { seconds: longest.waitSeconds, key: longest.key };
    for (const { digest: key, rule, hits } of outcomes) {
      await trx
        .updateTable('rate_limits')
        .set({ hits: JSON.stringify(hits), until: toInstant(new Date(now.getTime() + rule.seconds * 1_000)) })
        .where('key', '=', key)
        .execute();
    }
    return undefined;
  });
}

/** Removes the last hit of each key after a server failure. */
export async function undoLastHits(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [key, hits] of await lockHits(trx, keys.map(sha256).sort(compareCodeUnits), now)) {
      await trx
        .updateTable('rate_limits')
        .set({ hits: JSON.stringify(hits.slice(0, -1)) })
        .where('key', '=', key)
        .execute();
    }
  });
}

/** Hits of each key, locked until the transaction ends. */
async function lockHits(trx: Db, keys: readonly string[], now: Date): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map();
  await trx
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, hits: '[]', until: toInstant(now) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await trx
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', keys)
    .orderBy('key')
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ key, hits }) => [key, JSON.parse(hits) as number[]]));
}

/** Deletes expired counters. Skips locked ones, because waiting could deadlock. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limits')
        .select('key')
        .where('until', '<=', toInstant(now))
        .$if(getDialect(db) === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .execute();
}
