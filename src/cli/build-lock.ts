import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from './project.ts';

const LOOKED_EVERY_MS = 100;

/**
 * Runs builds one at a time, because Astro writes articles into `.astro` under one name. The lock ends with its process. @param
 * onWait called once if another process has the lock.
 */
export async function withBuildLock<T>(
  work: () => Promise<T>,
  onWait = () => {},
  folder = join(projectRoot, '.astro'),
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    for (let isFirst = true; !acquire(lock); isFirst = false) {
      if (isFirst) onWait();
      await wait(LOOKED_EVERY_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;

function acquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
