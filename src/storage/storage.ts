import type { Readable } from 'node:stream';

/** Storage of personal files: outside of web roots, under generated names of `newId` (22 characters, 0–9 and a–z). */
export interface FileStorage {
  /** Takes over a file of this machine under a name; when it resolves, the bytes survive a loss of power. */
  put: (name: string, file: Pick<ReceivedFile, 'path' | 'sha256'>) => Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  open: (name: string) => Promise<Readable | undefined>;
  /** Does nothing when there is no such file. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; storedAt: Date }>;
  /** A folder of this machine for files that are still arriving, on the same disk where that matters. */
  incoming: string;
  /**
   * Asks whether it lets us in, where that can be wrong.
   * @throws SettingError when the settings are wrong, StorageError when it is away.
   */
  check?: () => Promise<void>;
}

/** Received file that is not yet stored. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  sha256: string;
}

/** The storage did not do what it was asked for: it is away, or refuses. Nothing is wrong with the question; see `isOutage`. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const isFileName = (name: string): boolean => /^[0-9a-z]{22}$/.test(name);

/** @throws Error when this is no name of ours, so that no other path is ever made of it. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`);
  return name;
}
