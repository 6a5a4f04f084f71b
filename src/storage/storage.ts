import type { Readable } from 'node:stream';

/**
 * Where files of people are kept: never inside a web root, under names that we make. A name is what `newId` makes:
 * 22 characters of 0–9 and a–z.
 */
export interface FileStorage {
  /** Takes over a file of this machine under a name; when it resolves, the bytes survive a loss of power. */
  put: (name: string, file: string) => Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  open: (name: string) => Promise<Readable | undefined>;
  /** Does nothing when there is no such file. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; storedAt: Date }>;
  /** A folder of this machine for files that are still arriving, on the same disk where that matters. */
  incoming: string;
}

export const isFileName = (name: string): boolean => /^[0-9a-z]{22}$/.test(name);
