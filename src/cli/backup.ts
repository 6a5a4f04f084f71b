import { BackupStore } from '../backup/backup-store.ts';
import { recordBackupFailure, recordBackupSuccess } from '../backup/last-backup.ts';
import { makeVerifiedBackup, removeOldBackups } from '../backup/make.ts';
import { backUpDatabase } from '../db/backup.ts';
import { recordLastBackupTime } from '../db/board-settings.ts';
import { countAllRows } from '../db/contents.ts';
import { openDatabase } from '../db/open.ts';
import { type BackupSettings, type Env, readEnv } from '../env.ts';
import { toInstant } from '../lib/dates.ts';
import { createEncryptStream } from '../lib/sealed-stream.ts';
import { pluralize } from '../lib/text.ts';
import { openStorage } from '../storage/open.ts';
import { assertNotFolder, parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { withScratchFolder } from './scratch.ts';

// Target: the file named, else the setting (verified, with files), else a file of today.
await runCommand(async () => {
  const usage = 'npm run backup [-- <file>]';
  const { words } = parseCommandLineOrThrow({ usage, words: 1 });
  const env = readEnv();
  const now = new Date();
  const [file] = words;
  if (file !== undefined) assertNotFolder(file, usage);
  if (file === undefined && env.backups) await backUpToPlace(env, env.backups, now);
  else await backUpToFile(env, file ?? `easel-${toInstant(now).slice(0, 19).replace(/[:T]/g, '-')}.backup`, now);
});

async function backUpToFile({ DATABASE_URL, BACKUP_PASSPHRASE: passphrase }: Env, file: string, now: Date) {
  const db = await openDatabase(DATABASE_URL, { mustExist: true });
  try {
    const contents = await backUpDatabase(DATABASE_URL, file, createEncryptStream(passphrase));
    console.log(`Backed up ${countAllRows(contents)} rows to ${file}`);
    await orWarn(recordLastBackupTime(db, toInstant(now)));
  } finally {
    await db.destroy();
  }
}

/** Prints a warning if a good backup could not be recorded. */
async function orWarn(recording: Promise<void>): Promise<void> {
  await recording.catch((error: Error) =>
    console.error(`The backup is complete, but could not be recorded for /admin: ${error.message}`),
  );
}

async function backUpToPlace(env: Env, backups: BackupSettings, now: Date) {
  const { DATABASE_URL: databaseUrl, DATA_DIR } = env;
  const db = await openDatabase(databaseUrl, { mustExist: true });
  try {
    await withScratchFolder(DATA_DIR, async (scratch) => {
      const place = new BackupStore(backups, scratch);
      const made = await makeVerifiedBackup({ databaseUrl, files: openStorage(env), place }, now);
      await orWarn(recordBackupSuccess(db, made));
      const removed = await removeOldBackups(place, backups.retention, now);
      console.log(
        `Backed up and tried ${made.rows} rows and ${pluralize(made.files, 'file')} as ${made.at}; ${pluralize(removed, 'older backup')} removed`,
      );
      if (made.missing > 0)
        console.error(`${pluralize(made.missing, 'file')} of applications could not be found: see npm run verify`);
    });
  } catch (error) {
    const message = (error as Error).message.slice(0, 500);
    await recordBackupFailure(db, toInstant(now), message).catch(() => {});
    throw error;
  } finally {
    await db.destroy();
  }
}
