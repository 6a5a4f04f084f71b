import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/tables.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../lib/private-files.ts';
import { withTimeout } from '../lib/timeout.ts';

/** Validity of a result. */
const RESULT_MS = 2_000;
/** Duration from which a write counts as waiting for another writer. */
const MAX_WRITE_MS = 1_500;
/** Needs a block and an inode. */
const PROBE = Buffer.alloc(4_096);
/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY: ReadonlySet<number> = new Set([5, 6]);

export interface Writability {
  /** False if read-only or full. */
  database: boolean;
  /** False if `DATA_DIR` is read-only, full or out of inodes. */
  folder: boolean;
}

/** Checks at most every two seconds if the board can write. A waiting write keeps the last result. */
export function createWritabilityCheck(db: Db, folder: string): () => Promise<Writability> {
  let last: Writability = { database: true, folder: true };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<Writability> | undefined;
  const check = async (): Promise<Writability> => {
    const [database, files] = await Promise.all([
      // Writes a row without changing it.
      succeeds(
        db
          .updateTable('settings')
          .set((eb) => ({ value: eb.ref('value') }))
          .where('key', '=', 'board_id')
          .execute(),
        last.database,
      ),
      succeeds(writeProbe(folder), last.folder),
    ]);
    last = { database, folder: files };
    checkedAt = performance.now();
    return last;
  };
  return async () => {
    if (performance.now() < checkedAt + RESULT_MS) return last;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

async function writeProbe(folder: string): Promise<void> {
  const probe = join(folder, `probe-${process.pid}`);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await writeFile(probe, PROBE, { mode: PRIVATE_FILE, flush: true });
  await rm(probe);
}

const WAITS = 'The write waits';

const succeeds = (write: Promise<unknown>, otherwise: boolean): Promise<boolean> => {
  return withTimeout(MAX_WRITE_MS, write, WAITS).then(
    () => true,
    (error: Error & { errcode?: number }) =>
      error.message === WAITS || BUSY.has((error.errcode ?? 0) & 0xff) ? otherwise : false,
  );
};
