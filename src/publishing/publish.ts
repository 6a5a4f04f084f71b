import { announceChange, queueForChange } from '../db/dialect.ts';
import type { Trx } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import type { ChangeRecord } from './change.ts';

/** Records in the same transaction what it made stale; every process drops those pages after the commit. */
export async function publish(trx: Trx, at: Instant, change: ChangeRecord): Promise<void> {
  await queueForChange(trx);
  await trx
    .insertInto('changes')
    .values({ at, record: JSON.stringify(change) })
    .execute();
  await announceChange(trx);
}
