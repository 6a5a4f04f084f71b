import type { Readable } from 'node:stream';
import type { ReceivedFile } from './storage.ts';

/** Bytes under keys, such as `files/4gq…`: of a folder or of a bucket. Keys are made by us: letters, digits, `-`, `.`, `/`. */
export interface Objects {
  /** Copies a file of this machine under a key, whole or not at all; when it resolves, it survives a loss of power. */
  put: (key: string, file: Pick<ReceivedFile, 'path' | 'sha256'>) => Promise<void>;
  /** The bytes, or undefined when there is nothing of that key. */
  open: (key: string) => Promise<Readable | undefined>;
  /** Does nothing when there is nothing of that key. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
}

/** @throws Error when this is no key of ours, so that no other path is ever made of it. */
export function requireKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of an object`);
  return key;
}
