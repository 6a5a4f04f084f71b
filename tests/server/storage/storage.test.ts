import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Bucket, SettingError } from '../../../src/env.ts';
import { newId } from '../../../src/lib/id.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { s3StorageIn } from '../../../src/storage/s3-storage.ts';
import { type FileStorage, StorageError } from '../../../src/storage/storage.ts';
import { setUpFolder } from '../../folder.ts';
import { forAllAsync } from '../../for-all.ts';
import { standBefore, startS3, type TestBucket } from '../s3.ts';

const folder = setUpFolder();
let s3: TestBucket;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.remove();
});

let written = 0;
function writeFile(bytes: Uint8Array): { path: string; sha256: string } {
  const path = join(folder, `arrived-${written++}`);
  writeFileSync(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function read(stream: Readable | undefined): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return stream && Buffer.concat(chunks);
}

async function listNames(storage: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names.sort();
}

const openLocal = () => localStorageIn(join(folder, 'local'));
/** Small pages, so that lists have several. */
const openS3 = (changes: Partial<S3Bucket> = {}) =>
  s3StorageIn({ ...s3.bucket, ...changes }, join(folder, 'incoming'), { page: 3 });

describe.each([
  ['a folder', openLocal],
  ['a bucket', () => openS3()],
])('Files in %s', (_, open) => {
  it('Files are after any history exactly those that were put and not removed, byte for byte', async () => {
    const storage = open();
    const names = Array.from({ length: 8 }, () => newId(new Date()));
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 70_000, size: 'max' });
    const step = fc.record({ which: fc.nat(7), bytes: fc.option(bytes, { freq: 3 }) });
    await forAllAsync([fc.array(step, { maxLength: 12 })], { numRuns: 15 }, async (history) => {
      const kept = new Map<string, Uint8Array>();
      for (const name of names) await storage.remove(name);
      for (const { which, bytes: content } of history) {
        const name = names[which] as string;
        if (content) {
          await storage.put(name, writeFile(content));
          kept.set(name, content);
        } else {
          await storage.remove(name);
          kept.delete(name);
        }
      }
      expect(await listNames(storage)).toEqual([...kept.keys()].sort());
      for (const name of names) {
        const content = kept.get(name);
        expect(await read(await storage.open(name))).toEqual(content && Buffer.from(content));
      }
    });
  });

  it('Files are copied from the machine, and say when they were stored', async () => {
    const storage = open();
    const file = writeFile(Buffer.from('all of it'));
    const name = newId(new Date());
    await storage.put(name, file);
    expect(existsSync(file.path)).toBe(false);
    for await (const found of storage.list())
      if (found.name === name) expect(Math.abs(found.storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('Files have names of ours and no others', async () => {
    const storage = open();
    for (const name of ['', '..', '../../etc/passwd', 'A'.repeat(22), `${'0'.repeat(22)}/x`, '0'.repeat(21)]) {
      const file = writeFile(Buffer.from('x'));
      await expect((async () => storage.put(name, file))(), name).rejects.toThrow('is not a valid file name');
      await expect((async () => storage.open(name))(), name).rejects.toThrow('is not a valid file name');
      await expect((async () => storage.remove(name))(), name).rejects.toThrow('is not a valid file name');
    }
  });

  it('Files can be given up in the middle, and read whole after that', async () => {
    const storage = open();
    const content = Buffer.alloc(3_000_000, 'easel');
    const name = newId(new Date());
    await storage.put(name, writeFile(content));
    for (let i = 0; i < 5; i++) {
      const stream = await storage.open(name);
      for await (const chunk of stream ?? []) if (chunk) break;
      expect(stream?.destroyed).toBe(true);
    }
    expect((await read(await storage.open(name)))?.equals(content)).toBe(true);
  });
});

it.each([
  ['fails', 503],
  ['drops the connection', 'drop'],
  ['asks to slow down', 429],
] as const)('A bucket that %s for a moment is asked again', async (_, how) => {
  const front = await standBefore(s3.bucket, ({ count }) => (count % 3 === 0 ? 'pass' : how));
  const storage = openS3({ endpoint: front.endpoint });
  const name = newId(new Date());
  await storage.put(name, writeFile(Buffer.from('twice in vain')));
  expect((await read(await storage.open(name)))?.toString()).toBe('twice in vain');
  await storage.remove(name);
  expect(await storage.open(name)).toBeUndefined();
  expect(front.requested()).toBe(12);
  front.close();
});

it.each([
  ['fails', 500, 3],
  ['drops connections', 'drop', 3],
  ['never answers', 'hang', 3],
  ['refuses', 403, 1],
] as const)(
  'A bucket that %s is given up after few attempts, and the file stays on the machine',
  async (_, how, attempts) => {
    const front = await standBefore(s3.bucket, () => how);
    const storage = s3StorageIn({ ...s3.bucket, endpoint: front.endpoint }, folder, { limitMs: 100 });
    const file = writeFile(Buffer.from('it stays'));
    await expect(storage.put(newId(new Date()), file)).rejects.toThrow(StorageError);
    expect(front.requested()).toBe(attempts);
    expect(existsSync(file.path)).toBe(true);
    await expect(storage.open(newId(new Date()))).rejects.toThrow(StorageError);
    await expect(storage.remove(newId(new Date()))).rejects.toThrow(StorageError);
    await expect(listNames(storage)).rejects.toThrow(StorageError);
    front.close();
  },
);

it('A bucket gets the length and the digest of what it is to store, and a signature over both', async () => {
  const matched: NodeJS.Dict<string | string[]>[] = [];
  const front = await standBefore(s3.bucket, ({ headers }) => {
    matched.push(headers);
    return 'pass';
  });
  const file = writeFile(Buffer.from('twelve bytes'));
  await openS3({ endpoint: front.endpoint }).put(newId(new Date()), file);
  expect(matched).toEqual([expect.objectContaining({ 'content-length': '12', 'x-amz-content-sha256': file.sha256 })]);
  expect(matched[0]?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, /,
  );
  front.close();
});

it('A bucket that is not there is no missing file', async () => {
  const storage = openS3({ name: 'another' });
  await expect(storage.open(newId(new Date()))).rejects.toThrow('NoSuchBucket');
  await expect(storage.remove(newId(new Date()))).rejects.toThrow('NoSuchBucket');
});

it('A bucket that will never let us in is named in one line, one that is away is not', async () => {
  const check = async (changes: Partial<S3Bucket>) => openS3(changes).check?.();
  await expect(check({})).resolves.toBeUndefined();
  await expect(check({ name: 'another' })).rejects.toThrow(SettingError);
  await expect(check({ name: 'another' })).rejects.toThrow(/^S3_BUCKET: http:\S+ has no bucket called “another”$/);
  await expect(check({ keyId: 'unknown' })).rejects.toThrow(
    /^S3_KEY_ID, S3_SECRET: http:\S+ refuses “unknown” access to “files” \(InvalidAccessKeyId\)$/,
  );
  await expect(check({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(StorageError);
});
