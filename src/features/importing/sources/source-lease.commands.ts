import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../../db/tables.ts';
import { type Instant, toInstant } from '../../../lib/dates.ts';

const LEASE_MS = 120_000;
const RENEWED_MS = 20_000;

/** Run lost its source to another run or to deletion. */
export class SourceLeaseLost extends Error {
  override name = 'TurnLost';
}

/** Lease of a run on a source, which expires unless renewed. */
interface Turn {
  lease: string;
  /** Renews the lease when needed. Throws SourceLeaseLost if lost, also to deletion. */
  extend: () => Promise<void>;
}

/** Claims a source for a run, or returns the end of another's lease. Undefined if deleted. */
export async function leaseSource(
  db: Db,
  sourceId: string,
  clock: () => Date,
): Promise<Turn | { until: Instant } | undefined> {
  const lease = randomUUID();
  const set = async (from: 'free' | 'ours') => {
    const now = clock();
    const result = await db
      .updateTable('sources')
      .set({ lease, leased_until: toInstant(new Date(now.getTime() + LEASE_MS)) })
      .where('id', '=', sourceId)
      .where((eb) =>
        from === 'ours'
          ? eb('lease', '=', lease)
          : eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', toInstant(now))]),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows) > 0;
  };
  if (!(await set('free'))) {
    const row = await db.selectFrom('sources').select('leased_until').where('id', '=', sourceId).executeTakeFirst();
    return row && { until: row.leased_until ?? toInstant(clock()) };
  }
  const isOurs = async () =>
    (await db
      .selectFrom('sources')
      .select('id')
      .where('id', '=', sourceId)
      .where('lease', '=', lease)
      .executeTakeFirst()) !== undefined;
  let renewed = clock().getTime();
  const extend = async () => {
    const isDue = clock().getTime() - renewed >= RENEWED_MS;
    if (!(await (isDue ? set('ours') : isOurs()))) throw new SourceLeaseLost('Another run has this source');
    if (isDue) renewed = clock().getTime();
  };
  return { lease, extend };
}

/** Enqueues a run in the caller's transaction. */
export async function makeSourceDueNow(trx: Trx, sourceId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sources')
    .set({ next_at: toInstant(now) })
    .where('id', '=', sourceId)
    .execute();
}
