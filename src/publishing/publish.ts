import { randomUUID } from 'node:crypto';
import { insertRows } from '../db/bulk.ts';
import { lockForWrite, notifyChange } from '../db/dialect.ts';
import type { Trx } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import type { ChangeRecord } from './change.ts';

/** Records in the same transaction what it made stale; every process drops those pages after the commit. */
export const publish = (trx: Trx, at: Instant, change: ChangeRecord): Promise<void> =>
  publishChanges(trx, at, [change]);

/** Writes several change records in one statement. */
export const publishChanges = (trx: Trx, at: Instant, changes: readonly ChangeRecord[]): Promise<void> =>
  publishHistory(
    trx,
    changes.map((change) => ({ at, change })),
  );

/** Writes change records of several moments, oldest first, in one statement. */
export async function publishHistory(
  trx: Trx,
  changes: readonly { at: Instant; change: ChangeRecord }[],
): Promise<void> {
  if (changes.length === 0) return;
  await lockForWrite(trx);
  // No two records are alike, not even of the same change at the same time in two histories of one board.
  const rows = changes.map(({ at, change }) => ({ at, record: JSON.stringify({ ...change, nonce: randomUUID() }) }));
  await insertRows(trx, 'changes', rows);
  await notifyChange(trx);
}
