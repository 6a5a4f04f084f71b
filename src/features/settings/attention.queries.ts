import { readLastBackups } from '../../backup/last-backup.ts';
import { findLastBackup, isBackupOld, isDemo } from '../../db/board-settings.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

/** Failed, missing or old backup. Not for a demo. */
export const findBackupAttention: FindAttention = async (db, now) => {
  if (await isDemo(db)) return [];
  const { failed } = await readLastBackups(db);
  if (failed) return [{ label: 'The last backup failed', count: 1, at: failed.at, note: failed.words }];
  const at = await findLastBackup(db);
  if (at && !isBackupOld(at, now)) return [];
  return [
    {
      label: at ? 'The last backup is old' : 'There is no backup yet',
      count: 1,
      at,
      note: 'Run npm run backup where the board runs, and set BACKUP_TO for one every day.',
    },
  ];
};
