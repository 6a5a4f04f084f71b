import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface FilesToHardLink {
  from: string;
  to: string;
  left: ReadonlySet<string>;
}

/** Errors after which files are copied instead of linked. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'];

/**
 * Hard-links the files of a folder into another, since builds share files that never change. @param isExcluded true for paths to
 * skip, relative to the folder.
 */
export function hardLinkFolder(from: string, to: string, isExcluded: (name: string) => boolean = () => false): void {
  const made = new Set<string>();
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (isExcluded(name)) continue;
    const file = join(to, name);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkFile(join(from, name), file);
  }
}

/** Links files in a thread, because tens of thousands take seconds. */
export const hardLinkFolderInThread = (files: FilesToHardLink): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = new URL('./link-files-thread.ts', import.meta.url);
    new Worker(script, { workerData: files, execArgv: [] }).once('error', reject).once('exit', () => resolve());
  });

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!WITHOUT_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}
