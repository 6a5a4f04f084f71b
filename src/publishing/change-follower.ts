import { readSetting, writeSetting } from '../db/board-settings.ts';
import { writeTransaction } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import {
  type HistoryPoint,
  listChangesSince,
  type PublishedChange,
  readHistoryPoint,
  readLastChangeId,
} from './changes.queries.ts';

const CHANGES_AT_ONCE = 500;

/** Reads what a batch needs. The returned function writes in the transaction that stores the position. */
type PrepareBatch = (changes: readonly PublishedChange[]) => Promise<(trx: Trx) => Promise<void>>;

/**
 * Passes each change to `prepare` once, in order, from the position under `key` of `settings`. Starts from now on the first
 * call and after a gap. Safe in several processes.
 */
export async function processNewChanges(db: Db, key: string, prepare: PrepareBatch): Promise<void> {
  for (;;) {
    const stored = await readSetting(db, key);
    const from: HistoryPoint | undefined = stored === undefined ? undefined : JSON.parse(stored);
    if (from?.changeId === (await readLastChangeId(db))) return;
    const changes = from && (await listChangesSince(db, from, CHANGES_AT_ONCE));
    const to = changes ? changes.at(-1)?.point : await readHistoryPoint(db);
    if (!to) return;
    const write = await prepare(changes ?? []);
    await writeTransaction(db, async (trx) => {
      if ((await readSetting(trx, key)) !== stored) return;
      await writeSetting(trx, key, JSON.stringify(to));
      await write(trx);
    });
    if (!changes || changes.length < CHANGES_AT_ONCE) return;
  }
}
