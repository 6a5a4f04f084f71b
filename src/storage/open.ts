import { join } from 'node:path';
import type { Env } from '../env.ts';
import { localStorageIn } from './local-storage.ts';
import { s3StorageIn } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** As the settings say: a bucket where one is named, else a folder of this machine. */
export function openStorage({ DATA_DIR, bucket }: Env): FileStorage {
  const folder = join(DATA_DIR, 'files');
  return bucket ? s3StorageIn(bucket, join(folder, 'incoming')) : localStorageIn(folder);
}
