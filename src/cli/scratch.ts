import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder } from '../lib/private-files.ts';
import { isProcessAlive } from './running.ts';

const SCRATCH = 'scratch-';

/** Runs `work` with a temporary folder of this process below the data folder. Removes folders of processes that ended. */
export async function withScratchFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  ensurePrivateFolder(dataDir);
  for (const name of readdirSync(dataDir))
    if (name.startsWith(SCRATCH) && !isProcessAlive(Number(name.slice(SCRATCH.length)))) remove(join(dataDir, name));
  const folder = join(dataDir, `${SCRATCH}${process.pid}`);
  remove(folder);
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    remove(folder);
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });
