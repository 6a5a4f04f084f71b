import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { localStorageIn } from './local-storage.ts';
import { s3StorageIn } from './s3-storage.ts';
import { type FileStorage, StorageError } from './storage.ts';

/** Opens the storage of the settings: a bucket if configured, otherwise a local folder. */
export function openStorage({ DATA_DIR, bucket }: Env): FileStorage {
  const folder = join(DATA_DIR, 'files');
  return bucket ? s3StorageIn(bucket, join(folder, 'incoming')) : localStorageIn(folder);
}

/** Checks storage at the start. Pages work during an outage. @throws SettingError if access is denied. */
export async function assertStorageAccess(files: FileStorage, log: Logger): Promise<void> {
  try {
    await files.check?.();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'files cannot be stored: applications with files are put off until that succeeds');
  }
}
