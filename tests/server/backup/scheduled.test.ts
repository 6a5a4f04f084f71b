import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { createBackupHandler, enqueueDueBackup } from '../../../src/backup/backup.tasks.ts';
import { readLastBackups } from '../../../src/backup/last-backup.ts';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { parseEnv } from '../../../src/env.ts';
import { checkBackupHealth } from '../../../src/features/settings/health.queries.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { backUpInChildProcess } from '../../../src/worker/child-process.ts';
import { findBackupAttention } from '../../../src/workflows/attention.queries.ts';
import { bareEnv } from '../bare-env.ts';
import { newSqliteUrl } from '../harness.ts';
import { plantBoard } from '../plant.ts';
import { createApplicationFile } from './application-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-scheduled-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('A backup on a schedule is made once in its time by a process of its own, noted, and restored by the command', async () => {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  await plantBoard(db);
  const [dataDir, to] = [join(folder, 'data'), join(folder, 'backups')];
  const now = new Date();
  await createApplicationFile(db, localStorageIn(join(dataDir, 'files')), now);
  const passphrase = 'correct horse battery staple and nine more';
  const given = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const { backups } = parseEnv(given);

  await enqueueDueBackup(db, undefined, now);
  expect(await db.selectFrom('tasks').selectAll().where('name', '=', 'backup.make').execute()).toEqual([]);
  for (let i = 0; i < 3; i++) await enqueueDueBackup(db, backups, now);
  expect(await db.selectFrom('tasks').selectAll().where('name', '=', 'backup.make').execute()).toHaveLength(1);
  const options = { db, handlers: [createBackupHandler(backUpInChildProcess)] };
  expect(await runAllTasks(options)).toBe(1);
  const { failed } = await readLastBackups(db);
  expect(failed?.words).toContain(`There is no folder ${to}`);
  expect(await checkBackupHealth(db, now)).toMatchObject({
    state: 'broken',
    words: `the last attempt failed: ${failed?.words}`,
  });
  expect(await findBackupAttention(db, now)).toMatchObject([{ label: 'The last backup failed', note: failed?.words }]);

  // A worker was killed here before; and the folder is there again.
  mkdirSync(to);
  mkdirSync(join(dataDir, 'scratch-999999'));
  writeFileSync(join(dataDir, 'scratch-999999', 'half'), 'a half');
  expect(await runAllTasks({ ...options, clock: () => new Date(Date.now() + HOUR) })).toBe(1);
  const { good, failed: none } = await readLastBackups(db);
  expect(good).toMatchObject({ files: 1, missing: 0 });
  expect(none).toBeUndefined();
  const words = `the last one is from today, and was restored as a test: ${good?.rows} rows, 1 file`;
  expect(await checkBackupHealth(db, now)).toEqual({ about: 'Backup', state: 'fine', words });
  expect(await findBackupAttention(db, now)).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(['files']);
  await enqueueDueBackup(db, backups, now);
  expect(await runAllTasks(options)).toBe(0);

  const target = await newSqliteUrl();
  const restore = (env: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, 'src/cli/restore.ts'), ...args], {
      env: { ...bareEnv, ...given, DATABASE_URL: target.url, DATA_DIR: join(folder, 'other'), ...env },
      encoding: 'utf8',
    });
  const { stderr } = restore({});
  expect(stderr).toContain(`No backup of that moment. Complete backups: ${good?.at}. Usage: npm run restore`);
  expect(restore({ BACKUP_PASSPHRASE: 'another one, which is forgotten' }, 'latest').stderr).toContain(
    'not the one that it was encrypted with',
  );
  expect(restore({}, 'latest').stdout).toContain(`Restored ${good?.rows} rows and 1 file of ${good?.at}`);
  await db.destroy();
  await remove();
  await target.remove();
  // Backups give way to everything else that runs on the machine.
}, 120_000);

it('A backup that cannot be recorded, since another program locks the database is whole, to a file and to the place, and the command ends well with a warning', async () => {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  await plantBoard(db);
  await db.destroy();
  const [dataDir, to] = [join(folder, 'locked-data'), join(folder, 'locked-backups')];
  mkdirSync(to);
  const file = join(folder, 'locked.backup');
  const other = new DatabaseSync(url.slice('file:'.length));
  other.exec('begin immediate');
  const command = (name: string, args: string[], target: string, more = {}) =>
    promisify(execFile)(process.execPath, [join(projectRoot, `src/cli/${name}.ts`), ...args], {
      env: { ...bareEnv, DATABASE_URL: target, DATA_DIR: dataDir, ...more },
    });
  const made = await Promise.all([command('backup', [file], url), command('backup', [], url, { BACKUP_TO: to })]);
  const lost = command('backup', [], url, { BACKUP_TO: join(folder, 'nowhere') });
  await expect(lost).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no folder') });
  other.close();
  for (const { stdout, stderr } of made) {
    expect(stdout).toMatch(/^Backed up /);
    expect(stderr).toContain('The backup is complete, but could not be recorded for /admin: database is locked');
  }
  const target = await newSqliteUrl();
  expect((await command('restore', [file], target.url)).stdout).toMatch(/^Restored \d+ rows/);
  const again = await command('restore', ['latest', '--replace'], target.url, { BACKUP_TO: to });
  expect(again.stdout).toMatch(/^Restored \d+ rows/);
  await remove();
  await target.remove();
}, 120_000);
