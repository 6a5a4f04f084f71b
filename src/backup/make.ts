import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { backUpDatabase, digestContents, replaceRowsFromBackup } from '../db/backup.ts';
import { countAllRows, listDifferences, type TableDigests } from '../db/contents.ts';
import { databaseInvariants } from '../db/invariants.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import type { BackupRetention } from '../env.ts';
import { DAY, type Instant } from '../lib/dates.ts';
import { PRIVATE_FILE } from '../lib/private-files.ts';
import type { FileStorage } from '../storage/storage.ts';
import { type BackupRecord, type BackupStore, hashFile, type StoredFile } from './backup-store.ts';
import { listRetainedBackups } from './retention.ts';

export interface MadeBackup {
  at: Instant;
  rows: number;
  files: number;
  /** Number of files that the board lacks. */
  missing: number;
}

interface Source {
  databaseUrl: string;
  files: FileStorage;
  place: BackupStore;
}

interface NamedFile {
  id: string;
  sha256: string;
}

/** Makes a backup and restores it into a temporary database to compare it. @throws Error if they differ; removes it then. */
export async function makeVerifiedBackup({ databaseUrl, files, place }: Source, now: Date): Promise<MadeBackup> {
  const at: Instant = `${now.toISOString().slice(0, 19)}.000Z`;
  const { whole } = await place.list();
  if (whole.includes(at)) throw new Error(`There is a backup of ${at} already`);
  const made = await makeWhole({ databaseUrl, files, place }, at).catch(async (error) => {
    await place.removeBackup(at).catch(() => {});
    throw error;
  });
  return { at, ...made };
}

async function makeWhole({ databaseUrl, files, place }: Source, at: Instant): Promise<Omit<MadeBackup, 'at'>> {
  const key = place.boardKey(at);
  const path = place.newScratchFile();
  const contents = await backUpDatabase(databaseUrl, path, place.sealing());
  const sha256 = await hashFile(path);
  await place.objects.put(key, { path, sha256 });
  await rm(path);
  const named = await tryBoard(place, key, sha256, contents);
  const { put, missing } = await putFiles({ databaseUrl, files, place }, named);
  await place.putRecord({ at, sha256, contents, files: put, missing });
  return { rows: countAllRows(contents), files: put.length, missing };
}

/** Restores the stored backup, compares it with the original and returns the files it names. */
async function tryBoard(place: BackupStore, key: string, sha256: string, contents: TableDigests): Promise<NamedFile[]> {
  const path = await place.fetch(key);
  if ((await hashFile(path)) !== sha256)
    throw new Error('The stored backup differs from what was written: check the disk or bucket');
  const trial = place.newScratchFile();
  const db = await openDatabase(`file:${trial}`);
  try {
    const restored = await db.transaction().execute(async (trx) => {
      await replaceRowsFromBackup(trx, path, place.opening());
      return digestContents(trx);
    });
    const differing = listDifferences(contents, restored);
    if (differing.length > 0) throw new Error(`A trial restore of the backup differs in ${differing.join(', ')}`);
    await requireSound(db);
    return await db.selectFrom('application_files').select(['id', 'sha256']).orderBy('id').execute();
  } finally {
    await db.destroy();
    for (const made of [path, trial, `${trial}-wal`, `${trial}-shm`]) await rm(made, { force: true });
  }
}

async function requireSound(db: Db): Promise<void> {
  for (const { name, findBreaches } of databaseInvariants) {
    const breaches = await findBreaches(db, new Date());
    if (breaches.length > 0) throw new Error(`A trial restore of the backup violates “${name}”: ${breaches[0]}`);
  }
}

/** Copies missing files into the place and verifies all of them. Skips files erased in the meantime. */
async function putFiles(
  { databaseUrl, files, place }: Source,
  named: readonly NamedFile[],
): Promise<{ put: StoredFile[]; missing: number }> {
  const put: StoredFile[] = [];
  const absent: string[] = [];
  for (const file of named) {
    const stored = { key: await place.keyOfFile(file.id), sha256: file.sha256 };
    const isThere = (await place.digestOfFile(stored.key)) === file.sha256;
    if (isThere || (await putFile(files, place, stored.key, file))) put.push(stored);
    else absent.push(file.id);
  }
  return { put, missing: await countStillNamed(databaseUrl, absent) };
}

/** Copies a file. False if the board lacks it or its bytes differ. */
async function putFile(
  files: FileStorage,
  place: BackupStore,
  key: string,
  { id, sha256 }: NamedFile,
): Promise<boolean> {
  const stream = await files.open(id);
  if (!stream) return false;
  const path = place.newScratchFile();
  const sealing = await place.sealingFile();
  await pipeline([stream, ...(sealing ? [sealing] : []), createWriteStream(path, { mode: PRIVATE_FILE })]);
  await place.objects.put(key, { path, sha256: await hashFile(path) });
  await rm(path);
  return (await place.digestOfFile(key)) === sha256;
}

async function countStillNamed(databaseUrl: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const db = await openDatabase(databaseUrl);
  try {
    const named = await db.selectFrom('application_files').select('id').execute();
    const still = new Set(named.map(({ id }) => id));
    return ids.filter((id) => still.has(id)).length;
  } finally {
    await db.destroy();
  }
}

/** Removes expired and unfinished backups and unused files. Returns the number of removed backups. */
export async function removeOldBackups(place: BackupStore, retention: BackupRetention, now: Date): Promise<number> {
  const { whole, unfinished, files } = await place.list();
  const records = new Map<Instant, BackupRecord>();
  for (const at of whole) records.set(at, await place.getRecord(at));
  // Encrypted backups do not replace readable ones, which the owner may rely on.
  const [sealed, readable] = [true, false].map((isSealed) =>
    whole.filter((at) => (records.get(at)?.fileKey !== undefined) === isSealed),
  );
  const retained = new Set([
    ...listRetainedBackups(sealed ?? [], retention),
    ...listRetainedBackups(readable ?? [], retention),
  ]);
  const leaving = whole.filter((at) => !retained.has(at));
  for (const at of leaving) await place.removeBackup(at);
  const left = unfinished.filter((at) => Date.parse(at) < now.getTime() - DAY);
  for (const at of left) await place.removeBackup(at);
  if (left.length < unfinished.length) return leaving.length;
  const wanted = new Set<string>();
  for (const at of retained) for (const { key } of records.get(at)?.files ?? []) wanted.add(key);
  for (const key of files) if (!wanted.has(key)) await place.objects.remove(key);
  return leaving.length;
}
