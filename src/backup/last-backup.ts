import * as z from 'zod';
import { recordLastBackupTime, writeSetting } from '../db/board-settings.ts';
import type { Db } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import type { MadeBackup } from './make.ts';

const GOOD = 'backup_good';
const FAILED = 'backup_failed';

const goodSchema = z.object({ at: z.string(), rows: z.number(), files: z.number(), missing: z.number() });
const failedSchema = z.object({ at: z.string(), words: z.string() });

interface LastBackups {
  /** Last verified backup. */
  good: MadeBackup | undefined;
  /** Last attempt, if it failed. */
  failed: { at: Instant; words: string } | undefined;
}

export async function recordBackupSuccess(db: Db, made: MadeBackup): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordLastBackupTime(trx, made.at);
    await write(trx, GOOD, made);
    await trx.deleteFrom('settings').where('key', '=', FAILED).execute();
  });
}

export const recordBackupFailure = (db: Db, at: Instant, words: string): Promise<void> =>
  write(db, FAILED, { at, words });

export async function readLastBackups(db: Db): Promise<LastBackups> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', [GOOD, FAILED]).execute();
  const read = (key: string): unknown => JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null');
  return { good: goodSchema.safeParse(read(GOOD)).data, failed: failedSchema.safeParse(read(FAILED)).data };
}

async function write(db: Db, key: string, value: object): Promise<void> {
  await writeSetting(db, key, JSON.stringify(value));
}
