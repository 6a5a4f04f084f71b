import * as z from 'zod';
import type { Db } from '../db/tables.ts';
import type { BackupSettings } from '../env.ts';
import { enqueue } from '../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../queue/task.ts';
import { readLastBackups } from './last-backup.ts';
import { backupPeriodStart, isBackupDue } from './retention.ts';

/** Retries last over an hour, because a bucket may be unreachable that long. */
export const makeBackupTask = defineTask('backup.make', z.object({}), { attempts: 10 });

/** Makes backups until aborted. */
export const createBackupHandler = (backUp: (signal: AbortSignal) => Promise<void>): TaskHandler =>
  taskHandler(makeBackupTask, ({ signal }) => backUp(signal));

/** Enqueues the backup of the current period, once for all workers. */
export async function enqueueDueBackup(db: Db, backups: BackupSettings | undefined, now: Date): Promise<void> {
  if (!backups) return;
  const { good } = await readLastBackups(db);
  if (!isBackupDue(good?.at, backups.everyHours, now)) return;
  const key = `backup:${backupPeriodStart(backups.everyHours, now)}`;
  await enqueue(db, makeBackupTask, {}, now, { key, hasLowPriority: true });
}
