import type { Logger } from 'pino';
import { type FileStorage, StorageError } from './storage.ts';

/**
 * Asks the storage once, at the start. One that is away may come back: pages are served without it.
 * @throws SettingError when it will never let us in.
 */
export async function checkStorage(files: FileStorage, log: Logger): Promise<void> {
  try {
    await files.check?.();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'files cannot be stored just now');
  }
}
