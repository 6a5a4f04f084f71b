import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Restricts a SQLite database and its WAL to this account. Creates an empty file if missing. Leaves failures for SQLite to
 * report.
 */
export function createPrivateDatabaseFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
    // Skips folders named by mistake.
    for (const part of [file, `${file}-wal`, `${file}-shm`].filter(isFile)) close(part, PRIVATE_FILE);
  } catch {
    // Folder, full disk, or another account's file.
  }
}

/** Creates or restricts a folder for this account. Never one with other content. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const isShared = (statSync(folder).mode & STICKY) !== 0 || !relative(resolve(folder), process.cwd()).startsWith('..');
  if (!isShared) close(folder, PRIVATE_FOLDER);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function close(path: string, mode: number): void {
  const { mode: present, uid } = statSync(path);
  if ((present & OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(path, mode);
}
