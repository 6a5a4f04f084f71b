import { join } from 'node:path';
import type { Env } from '../env.ts';
import { localStorageIn } from './local-storage.ts';
import { s3StorageIn } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** Opens the storage of the settings: a bucket if configured, otherwise a local folder. */
export function openStorage({ DATA_DIR, bucket }: Env): FileStorage {
  const folder = join(DATA_DIR, 'files');
  return bucket ? s3StorageIn(bucket, join(folder, 'incoming')) : localStorageIn(folder);
}
