import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Bucket } from '../../src/env.ts';

interface S3Options {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}
type S3 = new (options: S3Options) => { run: () => Promise<AddressInfo>; close: () => Promise<void> };
const load = createRequire(import.meta.url);
// It comes without types.
const S3rver: S3 = load('s3rver');

// It seals the tokens between pages of a list with DES, which OpenSSL no longer has.
type Ciphers = Record<string, (name: string, key: Buffer, iv: Buffer) => unknown>;
const crypto: Ciphers = load('node:crypto');
for (const way of ['createCipheriv', 'createDecipheriv']) {
  const real = crypto[way];
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes]);
  crypto[way] = (name, key, iv) =>
    name === 'des' ? real?.('aes-128-cbc', twice(key), twice(iv)) : real?.(name, key, iv);
}

export interface TestBucket {
  bucket: S3Bucket;
  /** The server goes away and takes no connection any more; its files stay. */
  stop: () => Promise<void>;
  /** It comes back under the same address. */
  start: () => Promise<void>;
  /** Removes the bucket with its files. */
  remove: () => Promise<void>;
}

/** A real server that speaks S3, with one bucket. */
export async function startS3(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'easel-s3-'));
  const name = 'files';
  const open = (port: number) =>
    new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name }] });
  let server = open(0);
  const { port } = await server.run();
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, name, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' },
    stop,
    start: async () => {
      server = open(port);
      await server.run();
      isRunning = true;
    },
    remove: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Proxy before a bucket. `meet` responds or passes the request on. */
export async function standBefore(
  { endpoint }: S3Bucket,
  match: (requested: { count: number; headers: NodeJS.Dict<string | string[]> }) => 'pass' | 'hang' | 'drop' | number,
): Promise<{ endpoint: string; requested: () => number; close: () => void }> {
  let count = 0;
  const server = createServer((incoming, answer) => {
    const matched = match({ count: ++count, headers: incoming.headers });
    if (matched === 'hang') return;
    if (matched === 'drop') return void incoming.socket.destroy();
    if (matched !== 'pass') {
      incoming.resume();
      return void answer.writeHead(matched).end('<Error><Code>SlowDown</Code></Error>');
    }
    const { method, headers, url } = incoming;
    const on = request(`${endpoint}${url}`, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    incoming.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
