import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { XMLParser } from 'fast-xml-parser';
import { type Bucket, SettingError } from '../env.ts';
import { type AskBucket, askBucket, S3Refusal } from './s3-request.ts';
import { type FileStorage, isFileName, requireFileName, StorageError } from './storage.ts';

/** Twelve megabytes within a data centre, with patience. */
const LIMIT_MS = 20_000;
/** Nobody waits longer for the board to start, three attempts together. */
const CHECK_LIMIT_MS = 5_000;
/** The most that a server gives at once. */
const PAGE = 1_000;

/**
 * Files in a bucket of any server that speaks S3. The bucket holds nothing else: what belongs to no application is
 * removed from it. `incoming` is a folder of this machine.
 */
export function s3StorageIn(
  bucket: Bucket,
  incoming: string,
  { limitMs = LIMIT_MS, page = PAGE }: { limitMs?: number; page?: number } = {},
): FileStorage {
  const ask = askBucket(bucket, limitMs);
  return {
    incoming,
    put: async (name, { path, sha256 }) => {
      const request = { method: 'PUT', key: requireFileName(name), body: await openAsBlob(path) } as const;
      // A server that gets other bytes than these refuses them.
      await ask({ ...request, headers: { 'x-amz-content-sha256': sha256 } }, discardBody);
      await rm(path, { force: true });
    },
    open: (name) => ask({ method: 'GET', key: requireFileName(name) }, streamOf).catch(unlessMissing),
    remove: (name) => ask({ method: 'DELETE', key: requireFileName(name) }, discardBody).catch(unlessMissing),
    list: () => listIn(ask, page),
    check: () => {
      const query = { 'list-type': '2', 'max-keys': '1' };
      return askBucket(bucket, CHECK_LIMIT_MS)({ method: 'GET', query }, discardBody).catch(explain(bucket));
    },
  };
}

async function* listIn(ask: AskBucket, page: number): AsyncGenerator<{ name: string; storedAt: Date }> {
  let token: string | undefined;
  do {
    const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(page) };
    if (token !== undefined) query['continuation-token'] = token;
    const { files, next } = readPage(await ask({ method: 'GET', query }, (response) => response.text()));
    yield* files;
    token = next;
  } while (token !== undefined);
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

interface Page {
  Contents?: { Key: string; LastModified: string }[];
  IsTruncated?: string;
  NextContinuationToken?: string;
}

function readPage(xml: string): { files: { name: string; storedAt: Date }[]; next: string | undefined } {
  const list = (parser.parse(xml) as { ListBucketResult?: Page }).ListBucketResult;
  if (!list) throw new StorageError('The bucket was listed in no form that S3 has');
  return {
    files: (list.Contents ?? [])
      .filter(({ Key }) => isFileName(Key))
      .map(({ Key, LastModified }) => ({ name: Key, storedAt: new Date(LastModified) })),
    next: list.IsTruncated === 'true' ? list.NextContinuationToken : undefined,
  };
}

const streamOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);

/** A connection is free for the next question once its answer was read. */
async function discardBody(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** A bucket that is missing is not a file that is missing. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof S3Refusal && error.code === 'NoSuchKey')) throw error;
}

const explain =
  ({ name, keyId, endpoint }: Bucket) =>
  (error: unknown): never => {
    if (!(error instanceof S3Refusal)) throw error;
    if (error.status === 404) throw new SettingError(`S3_BUCKET: ${endpoint} has no bucket called “${name}”`);
    if (error.status === 401 || error.status === 403)
      throw new SettingError(
        `S3_KEY_ID, S3_SECRET: ${endpoint} refuses “${keyId}” access to “${name}” (${error.code})`,
      );
    if (error.status < 500)
      throw new SettingError(`S3_ENDPOINT, S3_REGION: ${endpoint} refuses “${name}” (${error.status} ${error.code})`);
    throw error;
  };
