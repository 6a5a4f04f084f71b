import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Bucket } from '../env.ts';
import { StorageError } from './storage.ts';

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Re-readable for retries. */
  body?: Blob;
}

/** Sends a request and returns `read(response)`. */
export type SendBucketRequest = <T>(request: S3Request, read: (response: Response) => T | Promise<T>) => Promise<T>;

/** Error response with its code, such as `NoSuchKey`. */
export class S3ResponseError extends StorageError {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, host: string) {
    super(`${host} rejected the request: ${status} ${code}`);
    this.code = code;
    this.status = status;
  }
}

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;

/**
 * Sends requests to a bucket, at most three attempts of `limitMs` including `read`. @throws S3ResponseError for an error
 * response, StorageError without one.
 */
export function createBucketClient(bucket: S3Bucket, limitMs: number): SendBucketRequest {
  return async (request, read) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(bucket, request, read, limitMs);
      } catch (error) {
        if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      }
      await wait(FIRST_WAIT_MS * 4 ** (attempt - 1) * (1 + Math.random()));
    }
  };
}

const isPassing = (error: unknown): boolean =>
  error instanceof S3ResponseError
    ? error.status >= 500 || [408, 429].includes(error.status)
    : error instanceof StorageError;

async function tryOnce<T>(
  bucket: S3Bucket,
  { key = '', query = {}, ...request }: S3Request,
  read: (response: Response) => T | Promise<T>,
  limitMs: number,
): Promise<T> {
  const url = new URL(`${bucket.endpoint}/${bucket.name}${key && `/${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { keyId: accessKeyId, secret: secretAccessKey, region } = bucket;
  const signer = new AwsV4Signer({
    ...request,
    url: url.href,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  });
  const signed = await signer.sign();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${limitMs / 1_000} s`)), limitMs);
  try {
    const { method, headers } = signed;
    const init = { method, headers, body: request.body ?? null };
    const response = await fetch(signed.url, { ...init, redirect: 'manual', signal: limit.signal });
    if (response.ok) return await read(response);
    const code = /<Code>([^<]{1,80})<\/Code>/.exec(await response.text())?.[1];
    throw new S3ResponseError(code ?? response.statusText, response.status, url.host);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { message, cause } = error as Error;
    throw new StorageError(`${url.host} is away: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
