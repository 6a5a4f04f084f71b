import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY } from '../lib/dates.ts';
import { type ObjectStore, requireObjectKey, StorageError } from './storage.ts';

const UNFINISHED = '.unfinished';

/** Objects in a private folder, which must exist, since a created one could be on the wrong disk. */
export function folderObjectsIn(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, requireObjectKey(key));
  return {
    put: async (key, { path }) => {
      await requireFolder(folder);
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Renamed when complete, since it may come from another disk.
      const unfinished = `${target}${UNFINISHED}`;
      await copyFile(path, unfinished);
      await flushToDisk(unfinished);
      await rename(unfinished, target);
      await flushToDisk(dirname(target));
    },
    open: async (key) => (await openRegular(pathOf(key)).catch(ignoreMissingFile))?.createReadStream(),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => listIn(folder),
  };
}

/** Opens a regular file, no link. */
async function openRegular(path: string) {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw new StorageError(`${path} is a symbolic link: put the file itself there`);
    throw error;
  });
}

async function requireFolder(folder: string): Promise<void> {
  if (!(await stat(folder).catch(ignoreMissingFile))?.isDirectory())
    throw new StorageError(`There is no folder ${folder}: create it, or mount its disk`);
}

async function* listIn(folder: string): AsyncGenerator<{ key: string; storedAt: Date }> {
  await requireFolder(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(ignoreMissingFile);
    if (found && entry.name.endsWith(UNFINISHED)) await clearOld(path, found.mtimeMs);
    else if (found) yield { key: path.slice(join(folder, '/').length), storedAt: found.mtime };
  }
}

/** Removes leftovers of a killed process. */
async function clearOld(path: string, writtenMs: number): Promise<void> {
  if (writtenMs < Date.now() - DAY) await rm(path, { force: true });
}

/** Flushes to disk. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** For `catch`: undefined for a missing file. */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
