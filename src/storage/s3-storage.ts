import { rm } from 'node:fs/promises';
import { type S3Bucket, SettingError } from '../env.ts';
import { drainBody, type S3RequestLimits, s3ObjectsIn } from './s3-objects.ts';
import { createBucketClient, S3ResponseError } from './s3-request.ts';
import { type FileStorage, isFileName, requireFileName } from './storage.ts';

/** Timeout of the start-up check for all three attempts. */
const CHECK_LIMIT_MS = 5_000;

/** Files in an S3 bucket without other content: files without application are removed. `incoming` is a local folder. */
export function s3StorageIn(bucket: S3Bucket, incoming: string, options: S3RequestLimits = {}): FileStorage {
  const objects = s3ObjectsIn(bucket, options);
  return {
    incoming,
    put: async (name, file) => {
      await objects.put(requireFileName(name), file);
      await rm(file.path, { force: true });
    },
    open: async (name) => objects.open(requireFileName(name)),
    remove: async (name) => objects.remove(requireFileName(name)),
    list: async function* () {
      for await (const { key, storedAt } of objects.list()) if (isFileName(key)) yield { name: key, storedAt };
    },
    check: () => {
      const query = { 'list-type': '2', 'max-keys': '1' };
      return createBucketClient(bucket, CHECK_LIMIT_MS)({ method: 'GET', query }, drainBody).catch(explain(bucket));
    },
  };
}

const explain =
  ({ name, keyId, endpoint }: S3Bucket) =>
  (error: unknown): never => {
    if (!(error instanceof S3ResponseError)) throw error;
    if (error.status === 404) throw new SettingError(`S3_BUCKET: ${endpoint} has no bucket called “${name}”`);
    if (error.status === 401 || error.status === 403)
      throw new SettingError(
        `S3_KEY_ID, S3_SECRET: ${endpoint} refuses “${keyId}” access to “${name}” (${error.code})`,
      );
    if (error.status < 500)
      throw new SettingError(
        `S3_ENDPOINT, S3_REGION: ${endpoint} denies access to “${name}” (${error.status} ${error.code})`,
      );
    throw error;
  };
