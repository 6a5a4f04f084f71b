import { randomUUID } from 'node:crypto';
import { insertRows } from '../db/bulk.ts';
import { acquireWriteLock, notifyListenersOnCommit } from '../db/dialect.ts';
import type { Trx } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import type { ChangeRecord } from './change.ts';

/** Writes a change record in the transaction. Every process evicts its pages after the commit. */
export const publish = (trx: Trx, at: Instant, change: ChangeRecord): Promise<void> =>
  publishChanges(trx, at, [change]);

/** Writes several change records. */
export const publishChanges = (trx: Trx, at: Instant, changes: readonly ChangeRecord[]): Promise<void> =>
  publishHistory(
    trx,
    changes.map((change) => ({ at, change })),
  );

/** Writes change records of several times, oldest first. */
export async function publishHistory(
  trx: Trx,
  changes: readonly { at: Instant; change: ChangeRecord }[],
): Promise<void> {
  if (changes.length === 0) return;
  await acquireWriteLock(trx);
  // Nonce, so that records of two histories differ.
  const rows = changes.map(({ at, change }) => ({ at, record: JSON.stringify({ ...change, nonce: randomUUID() }) }));
  await insertRows(trx, 'changes', rows);
  await notifyListenersOnCommit(trx);
}
