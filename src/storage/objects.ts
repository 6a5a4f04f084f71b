import type { Readable } from 'node:stream';
import type { ReceivedFile } from './storage.ts';

/** Bytes by key (`files/4gq…`) in a folder or bucket. Keys consist of letters, digits, `-`, `.`, `/`. */
export interface ObjectStore {
  /** Stores a file atomically. Durable once resolved. */
  put: (key: string, file: Pick<ReceivedFile, 'path' | 'sha256'>) => Promise<void>;
  /** Undefined if missing. */
  open: (key: string) => Promise<Readable | undefined>;
  /** Does nothing if missing. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
}

/** @throws Error for an invalid key */
export function requireObjectKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid object key`);
  return key;
}
