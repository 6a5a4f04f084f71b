import { randomUUID } from 'node:crypto';
import { announceChange, lockForWrite } from '../db/dialect.ts';
import type { Trx } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import type { ChangeRecord } from './change.ts';

/** Records in the same transaction what it made stale; every process drops those pages after the commit. */
export async function publish(trx: Trx, at: Instant, change: ChangeRecord): Promise<void> {
  await lockForWrite(trx);
  // No two records are alike, not even of the same change at the same time in two histories of one board.
  const record = JSON.stringify({ ...change, nonce: randomUUID() });
  await trx.insertInto('changes').values({ at, record }).execute();
  await announceChange(trx);
}
