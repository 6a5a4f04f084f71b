import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { restoreDatabase } from '../db/backup.ts';
import type { Instant } from '../lib/dates.ts';
import { newId } from '../lib/id.ts';
import { PRIVATE_FILE } from '../lib/private-files.ts';
import { SealError } from '../lib/sealed-stream.ts';
import type { FileStorage } from '../storage/storage.ts';
import { type BackupStore, hashFile, type StoredFile } from './backup-store.ts';

interface RestoringFrom {
  place: BackupStore;
  at: Instant;
  databaseUrl: string;
  files: FileStorage;
  replace: boolean;
  sendsWaitingMail?: boolean;
}

interface Restored {
  rows: number;
  files: number;
  /** Keys of missing or changed files. */
  damaged: string[];
}

/** Restores a backup, files first. @throws Error without changes if unreadable, or for existing data without `replace`. */
export async function restoreBackup({ place, at, databaseUrl, files, ...how }: RestoringFrom): Promise<Restored> {
  const record = await place.getRecord(at);
  await place.selectFileKey(record);
  const path = await place.fetch(place.boardKey(at));
  try {
    if ((await hashFile(path)) !== record.sha256)
      throw new Error(`The backup of ${at} is damaged: choose another backup`);
    const damaged: string[] = [];
    for (const stored of record.files) if (!(await restoreFile(place, stored, files))) damaged.push(stored.key);
    const rows = await restoreDatabase(databaseUrl, path, { ...how, opening: place.opening() });
    return { rows, files: record.files.length - damaged.length, damaged };
  } finally {
    await rm(path, { force: true });
  }
}

/** Key of a stored file: its name on the board and the name of its encryption key. */
const FILE_KEY = /^files\/([0-9a-z]{22})(?:-[\w-]+)?$/;

/** Restores a file. False if its bytes differ or its encryption key is unknown. */
async function restoreFile(place: BackupStore, { key, sha256 }: StoredFile, files: FileStorage): Promise<boolean> {
  const name = FILE_KEY.exec(key)?.[1];
  const stream = name && (await place.objects.open(key));
  if (!stream) return false;
  await mkdir(files.incoming, { recursive: true, mode: 0o700 });
  const path = join(files.incoming, newId(new Date()));
  try {
    await pipeline(stream, await place.openingFile(), createWriteStream(path, { mode: PRIVATE_FILE }));
    if ((await hashFile(path)) !== sha256) return false;
    await files.put(name, { path, sha256 });
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
