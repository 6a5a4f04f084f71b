import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpDatabase } from '../../../src/db/backup.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { ensurePrivateFolder } from '../../../src/lib/private-files.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-modes-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the database, writes to it, and tells the modes of its files before it is closed. */
async function modesOfDatabase(file: string): Promise<Record<string, string>> {
  const db = await openDatabase(`file:${file}`);
  await db.insertInto('settings').values({ key: randomUUID(), value: '' }).execute();
  const parts = ['', '-wal', '-shm'].filter((part) => existsSync(file + part));
  const modes = Object.fromEntries(parts.map((part) => [part, modeOf(file + part)]));
  await db.destroy();
  return modes;
}

const closed = { '': '600', '-wal': '600', '-shm': '600' };

it('Personal data is in files that no other account can read', async () => {
  expect(await modesOfDatabase(join(folder, 'data/easel.db'))).toEqual(closed);
  expect(modeOf(join(folder, 'data'))).toBe('700');
});

it('Personal data is made private where other accounts could read it before', async () => {
  const file = join(folder, 'easel.db');
  await modesOfDatabase(file);
  chmodSync(file, 0o644);
  const db = await openDatabase(`file:${file}`);
  for (const part of ['-wal', '-shm']) chmodSync(file + part, 0o644);
  expect(await modesOfDatabase(file)).toEqual(closed);
  await db.destroy();
});

it('Personal data is not looked for in a folder, whose permissions stay if it is named by mistake', async () => {
  await expect(openDatabase(`file:${folder}`)).rejects.toThrow('Cannot open the database');
  expect(modeOf(folder)).toBe('755');
});

it('Personal data is as private in a backup', async () => {
  const file = join(folder, 'easel.db');
  await modesOfDatabase(file);
  await backUpDatabase(`file:${file}`, join(folder, 'board.backup'));
  expect(modeOf(join(folder, 'board.backup'))).toBe('600');
});

it('The data folder is for this account alone, newly made or not', () => {
  const data = join(folder, 'data');
  ensurePrivateFolder(data);
  expect(modeOf(data)).toBe('700');
  chmodSync(data, 0o755);
  ensurePrivateFolder(data);
  expect(modeOf(data)).toBe('700');
});

it('The data folder stays open where others live too: a folder for everyone, and the one that the board runs in', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  ensurePrivateFolder(shared);
  expect(modeOf(shared)).toBe('777');
  const before = modeOf('.');
  ensurePrivateFolder('.');
  expect(modeOf('.')).toBe(before);
});
