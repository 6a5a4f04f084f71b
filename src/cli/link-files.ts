import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LinkedFiles } from './link-files-thread.ts';

/** Errors for which hard links fall back to copies. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'];

/**
 * Puts the files of a folder into another as well, in one step each and without a second copy on the disk: what is written
 * once and never into may lie in several builds.
 * @param isLeft says of a file, by its name below the folder, whether it is left out.
 */
export function linkFolder(from: string, to: string, isLeft: (name: string) => boolean = () => false): void {
  const made = new Set<string>();
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (isLeft(name)) continue;
    const file = join(to, name);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    takeOver(join(from, name), file);
  }
}

/** Puts the pages of a build into another in a thread of its own: tens of thousands of files take seconds. */
export const linkFilesInThread = (files: LinkedFiles): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = new URL('./link-files-thread.ts', import.meta.url);
    new Worker(script, { workerData: files, execArgv: [] }).once('error', reject).once('exit', () => resolve());
  });

function takeOver(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!WITHOUT_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}
