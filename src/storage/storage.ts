import type { Readable } from 'node:stream';

/** Storage of personal files under names of `newId` (22 characters, 0–9 and a–z). */
export interface FileStorage {
  /** Stores a file. Durable once resolved. */
  put: (name: string, file: Pick<ReceivedFile, 'path' | 'sha256'>) => Promise<void>;
  /** Undefined if missing. */
  open: (name: string) => Promise<Readable | undefined>;
  /** Does nothing if missing. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; storedAt: Date }>;
  /** Local folder for uploads, on the same disk where needed. */
  incoming: string;
  /** Checks access. @throws SettingError for wrong settings, StorageError during an outage. */
  check?: () => Promise<void>;
}

/** Uploaded file before storage. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/** Storage failed or is unavailable (`isOutageError`). */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const isFileName = (name: string): boolean => /^[0-9a-z]{22}$/.test(name);

/** @throws Error for an invalid name */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is not a valid file name`);
  return name;
}

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
