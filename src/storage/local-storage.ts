import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushToDisk, ignoreMissingFile } from './folder-objects.ts';
import { type FileStorage, isFileName, requireFileName } from './storage.ts';

/** Files in 32 folders by the last character of their names. */
export function localStorageIn(folder: string): FileStorage {
  const pathOf = (name: string): string => join(folder, name.slice(-1), requireFileName(name));
  return {
    incoming: join(folder, 'incoming'),
    put: async (name, file) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await flushToDisk(file.path);
      await rename(file.path, path);
      await flushToDisk(dirname(path));
    },
    open: async (name) => {
      const handle = await open(pathOf(name)).catch(ignoreMissingFile);
      return handle && createReadStream('', { fd: handle });
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    list: () => listIn(folder),
  };
}

async function* listIn(folder: string): AsyncGenerator<{ name: string; storedAt: Date }> {
  const folders = (await readdir(folder).catch(ignoreMissingFile)) ?? [];
  for (const part of folders.filter((name) => name.length === 1)) {
    for (const name of await readdir(join(folder, part))) {
      const found = isFileName(name) && (await stat(join(folder, part, name)).catch(ignoreMissingFile));
      // Later of writing and moving.
      if (found) yield { name, storedAt: new Date(Math.max(found.mtimeMs, found.ctimeMs)) };
    }
  }
}
