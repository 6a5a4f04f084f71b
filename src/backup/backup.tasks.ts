import * as z from 'zod';
import type { Db } from '../db/tables.ts';
import type { Backups } from '../env.ts';
import { enqueue } from '../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../queue/task.ts';
import { readLastBackups } from './last-backup.ts';
import { isBackupDue, periodOf } from './retention.ts';

/** A bucket may be away for an hour: attempts reach over one. */
export const makeBackupTask = defineTask('backup.make', z.object({}), { attempts: 10 });

/** Task that makes backups until it is aborted. */
export const makeBackups = (backUp: (signal: AbortSignal) => Promise<void>): TaskHandler =>
  taskHandler(makeBackupTask, ({ signal }) => backUp(signal));

/** Asks for the backup of this period, once however many workers look. */
export async function enqueueDueBackup(db: Db, backups: Backups | undefined, now: Date): Promise<void> {
  if (!backups) return;
  const { good } = await readLastBackups(db);
  if (!isBackupDue(good?.at, backups.everyHours, now)) return;
  const key = `backup:${periodOf(backups.everyHours, now)}`;
  await enqueue(db, makeBackupTask, {}, now, { key, isPatient: true });
}
