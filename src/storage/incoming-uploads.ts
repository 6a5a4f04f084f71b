import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../lib/id.ts';
import type { FileStorage, ReceivedFile } from './storage.ts';

/**
 * Streams an upload to disk. Undefined above `limit` bytes, reading but not writing the rest. @throws Error on a disk failure,
 * leaving nothing and the rest unread.
 */
export async function receiveFile(
  { incoming }: FileStorage,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<ReceivedFile | undefined> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, newId(new Date()));
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of iterateWithoutClosing(body)) {
      bytes += chunk.length;
      if (bytes > limit) continue;
      hash.update(chunk);
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
    }
  } catch (error) {
    await deleteUpload(path);
    throw error;
  } finally {
    await handle.close();
  }
  if (bytes <= limit) return { path, bytes, sha256: hash.digest('hex') };
  await deleteUpload(path);
  return undefined;
}

/** Iterator whose early exit keeps the source open. */
export function iterateWithoutClosing<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) };
}

export const deleteUpload = (path: string): Promise<void> => rm(path, { force: true });

const CLEAR_EVERY_MS = 10 * 60_000;
const UNCLAIMED_MS = 30 * 60_000;

/** Deletes unclaimed uploads every ten minutes until stopped. No schedule, which could always run on another machine. */
export function startUploadCleanup(storage: FileStorage, onError: (error: unknown) => void): () => void {
  const clear = () => void deleteOldUploads(storage, new Date(Date.now() - UNCLAIMED_MS)).catch(onError);
  clear();
  const timer = setInterval(clear, CLEAR_EVERY_MS);
  return () => clearInterval(timer);
}

/** Deletes uploads from before `before`, left by a killed process. */
export async function deleteOldUploads({ incoming }: FileStorage, before: Date): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await deleteUpload(path);
  }
}
