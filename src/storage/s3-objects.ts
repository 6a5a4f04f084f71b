import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { XMLParser } from 'fast-xml-parser';
import type { S3Bucket } from '../env.ts';
import { MB } from '../lib/lengths.ts';
import { createBucketClient, S3ResponseError, type SendBucketRequest } from './s3-request.ts';
import { type ObjectStore, requireObjectKey, StorageError } from './storage.ts';

/** Twelve megabytes within a data centre. */
const LIMIT_MS = 20_000;
/** Additional milliseconds per megabyte. */
const LIMIT_MS_A_MB = 1_500;
/** Maximum per response. */
const PAGE = 1_000;

export interface S3RequestLimits {
  limitMs?: number;
  page?: number;
}

/** Objects in an S3 bucket. */
export function s3ObjectsIn(bucket: S3Bucket, { limitMs = LIMIT_MS, page = PAGE }: S3RequestLimits = {}): ObjectStore {
  const send = createBucketClient(bucket, limitMs);
  return {
    put: async (key, { path, sha256 }) => {
      const body = await openAsBlob(path);
      const request = { method: 'PUT', key: requireObjectKey(key), body } as const;
      const sendSlow = createBucketClient(bucket, Math.max(limitMs, (body.size / MB) * LIMIT_MS_A_MB));
      // The server verifies the digest.
      await sendSlow({ ...request, headers: { 'x-amz-content-sha256': sha256 } }, drainBody);
    },
    open: (key) => send({ method: 'GET', key: requireObjectKey(key) }, streamOf).catch(unlessMissing),
    remove: (key) => send({ method: 'DELETE', key: requireObjectKey(key) }, drainBody).catch(unlessMissing),
    list: () => listIn(send, page),
  };
}

async function* listIn(send: SendBucketRequest, page: number): AsyncGenerator<{ key: string; storedAt: Date }> {
  let token: string | undefined;
  do {
    const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(page) };
    if (token !== undefined) query['continuation-token'] = token;
    const { objects, next } = readPage(await send({ method: 'GET', query }, (response) => response.text()));
    yield* objects;
    token = next;
  } while (token !== undefined);
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

interface Page {
  Contents?: { Key: string; LastModified: string }[];
  IsTruncated?: string;
  NextContinuationToken?: string;
}

function readPage(xml: string): { objects: { key: string; storedAt: Date }[]; next: string | undefined } {
  const list = (parser.parse(xml) as { ListBucketResult?: Page }).ListBucketResult;
  if (!list) throw new StorageError('The list of the bucket’s objects is not in S3’s format');
  return {
    objects: (list.Contents ?? []).map(({ Key, LastModified }) => ({ key: Key, storedAt: new Date(LastModified) })),
    next: list.IsTruncated === 'true' ? list.NextContinuationToken : undefined,
  };
}

const streamOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);

/** Reads the response, which frees its connection. */
export async function drainBody(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** A missing bucket is an error, a missing file is not. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof S3ResponseError && error.code === 'NoSuchKey')) throw error;
}
