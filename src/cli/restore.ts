import { existsSync } from 'node:fs';
import { BackupStore } from '../backup/backup-store.ts';
import { restoreBackup } from '../backup/restore.ts';
import { restoreDatabase } from '../db/backup.ts';
import { type BackupSettings, type Env, readEnv } from '../env.ts';
import { createDecryptStream } from '../lib/sealed-stream.ts';
import { joinWithAnd, pluralize } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { openStorage } from '../storage/open.ts';
import { argumentError, assertNotFolder, parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { assertNotRunning } from './running.ts';
import { withScratchFolder } from './scratch.ts';

const USAGE = 'npm run restore -- <file, latest or moment> [--replace] [--send-waiting-mail]';

interface How {
  replace: boolean;
  sendsWaitingMail: boolean;
}

await runCommand(async () => {
  const { words, flags } = parseCommandLineOrThrow({
    usage: USAGE,
    words: 1,
    flags: { replace: { type: 'boolean' }, 'send-waiting-mail': { type: 'boolean' } },
  });
  const [wanted] = words;
  if (wanted !== undefined) assertNotFolder(wanted, USAGE);
  const how = { replace: flags.replace ?? false, sendsWaitingMail: flags['send-waiting-mail'] ?? false };
  const env = readEnv();
  if (wanted !== undefined && (existsSync(wanted) || !env.backups)) return restoreFile(env, wanted, how);
  if (!env.backups) throw argumentError('Name a file, “latest” or the moment of a backup', USAGE);
  await restoreFromPlace(env, env.backups, wanted, how);
});

async function restoreFile(env: Env, file: string, how: How): Promise<void> {
  await assertNotRunning(env);
  const rows = await restoreDatabase(env.DATABASE_URL, file, {
    ...how,
    opening: createDecryptStream(env.BACKUP_PASSPHRASE),
  });
  console.log(`Restored ${rows} rows from ${file}. The next start rebuilds the pages.${waitingMailNote(how)}`);
}

async function restoreFromPlace(env: Env, backups: BackupSettings, wanted: string | undefined, how: How) {
  await withScratchFolder(env.DATA_DIR, async (scratch) => {
    const place = new BackupStore(backups, scratch);
    const { whole } = await place.list();
    const at = wanted === 'latest' ? whole.at(-1) : whole.find((one) => one === wanted);
    if (!at) throw argumentError(`No backup of that moment. Complete backups: ${joinWithAnd(whole) || 'none'}`, USAGE);
    await assertNotRunning(env);
    const { rows, files, damaged } = await restoreBackup({
      place,
      at,
      databaseUrl: env.DATABASE_URL,
      files: openStorage(env),
      ...how,
    });
    console.log(
      `Restored ${rows} rows and ${pluralize(files, 'file')} of ${at}. The next start rebuilds the pages.${waitingMailNote(how)}`,
    );
    if (damaged.length > 0) throw new Error(`These could not be restored: ${damaged.join(', ')}`);
  });
}

function waitingMailNote({ sendsWaitingMail }: How): string {
  return sendsWaitingMail
    ? ''
    : ` E-mail that waited is held: see ${paths.adminMail()}?state=held and ${paths.adminTasks()}.`;
}
