import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { TableDigests } from '../db/contents.ts';
import type { BackupSettings } from '../env.ts';
import type { Instant } from '../lib/dates.ts';
import { newId } from '../lib/id.ts';
import { PRIVATE_FILE } from '../lib/private-files.ts';
import {
  type BackupFileKey,
  createDecryptStream,
  createEncryptStream,
  createFileKey,
  NO_PASSPHRASE,
  NOT_SEALED,
  openFileKey,
  SealError,
} from '../lib/sealed-stream.ts';
import { folderObjectsIn } from '../storage/folder-objects.ts';
import { s3ObjectsIn } from '../storage/s3-objects.ts';
import type { ObjectStore } from '../storage/storage.ts';

// Layout of a place of backups: `{at}.board` has all rows, `{at}.json` the record, and `files` the files of all backups. The
// record is written last, after verification. Without a record there is no backup.

export interface BackupRecord {
  format: typeof FORMAT;
  at: Instant;
  /** SHA-256 of `{at}.board`. */
  sha256: string;
  contents: TableDigests;
  files: StoredFile[];
  /** Number of files that the board lacked. */
  missing: number;
  /** File key (an age identity), sealed with the passphrase. Absent without encryption. */
  fileKey?: string;
}

/** Stored file with its SHA-256 before encryption. */
export interface StoredFile {
  key: string;
  sha256: string;
}

const FORMAT = 'easel-backup-record-1';

/** Time without milliseconds: `2026-11-23T02-00-00Z`. */
const nameOf = (at: Instant): string => `${at.slice(0, 19).replaceAll(':', '-')}Z`;
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.(board|json)$/;

export class BackupStore {
  readonly objects: ObjectStore;
  readonly #passphrase: string | undefined;
  readonly #scratch: string;
  #fileKey: Promise<BackupFileKey | undefined> | undefined;

  /** @param scratch folder on this machine for temporary files */
  constructor({ to, passphrase }: Pick<BackupSettings, 'to' | 'passphrase'>, scratch: string) {
    this.objects = typeof to === 'string' ? folderObjectsIn(to) : s3ObjectsIn(to);
    this.#passphrase = passphrase;
    this.#scratch = scratch;
  }

  async keyOfFile(name: string): Promise<string> {
    const fileKey = await this.#getFileKey();
    return `files/${name}${fileKey ? `-${fileKey.name}` : ''}`;
  }

  sealing(): Duplex | undefined {
    return createEncryptStream(this.#passphrase);
  }

  opening(): Duplex {
    return createDecryptStream(this.#passphrase);
  }

  async sealingFile(): Promise<Duplex | undefined> {
    return createEncryptStream((await this.#getFileKey())?.identity);
  }

  async openingFile(): Promise<Duplex> {
    return createDecryptStream((await this.#getFileKey())?.identity);
  }

  /** Uses the file key of a backup. @throws SealError when the passphrase does not open it. */
  async selectFileKey({ fileKey: sealed }: BackupRecord): Promise<void> {
    const passphrase = this.#passphrase;
    if (passphrase === undefined && sealed !== undefined) throw new SealError(NO_PASSPHRASE);
    if (passphrase !== undefined && sealed === undefined) throw new SealError(NOT_SEALED);
    if (passphrase !== undefined && sealed !== undefined) {
      const opened = await openFileKey(sealed, passphrase);
      this.#fileKey = Promise.resolve(opened);
    }
  }

  /** Returns the key of the newest backup if this passphrase opens it, else a new one; undefined without a passphrase. */
  #getFileKey(): Promise<BackupFileKey | undefined> {
    this.#fileKey ??= this.#findFileKey();
    return this.#fileKey;
  }

  async #findFileKey(): Promise<BackupFileKey | undefined> {
    if (this.#passphrase === undefined) return undefined;
    const { whole } = await this.list();
    const at = whole.at(-1);
    const sealed = at && (await this.getRecord(at)).fileKey;
    const opened =
      sealed === undefined ? undefined : await openFileKey(sealed, this.#passphrase).catch(() => undefined);
    return opened ?? createFileKey(this.#passphrase);
  }

  newScratchFile(): string {
    return join(this.#scratch, newId(new Date()));
  }

  boardKey(at: Instant): string {
    return `${nameOf(at)}.board`;
  }

  async putRecord(record: Omit<BackupRecord, 'format' | 'fileKey'>): Promise<void> {
    const path = this.newScratchFile();
    const fileKey = (await this.#getFileKey())?.sealed;
    await writeFile(path, JSON.stringify({ format: FORMAT, fileKey, ...record }), { mode: PRIVATE_FILE });
    await this.objects.put(`${nameOf(record.at)}.json`, { path, sha256: await hashFile(path) });
    await rm(path);
  }

  /** @throws Error if no complete backup was made at this time. */
  async getRecord(at: Instant): Promise<BackupRecord> {
    const stream = await this.objects.open(`${nameOf(at)}.json`);
    if (!stream) throw new Error(`There is no backup of ${at}`);
    const record = parseRecord(await text(stream));
    if (!record) throw new Error(`The record of the backup of ${at} is damaged: choose another backup`);
    if (record.format !== FORMAT) throw new Error(`The backup of ${at} was written by a newer version: update first`);
    return record;
  }

  /** Copies a stored file to this machine as it is. @throws Error if it does not exist. */
  async fetch(key: string): Promise<string> {
    const stream = await this.objects.open(key);
    if (!stream) throw new Error(`The backup is incomplete: ${key} is missing`);
    const path = this.newScratchFile();
    await pipeline(stream, createWriteStream(path, { mode: PRIVATE_FILE }));
    return path;
  }

  /** SHA-256 of a file before encryption. Undefined if the file is missing or cannot be decrypted. */
  async digestOfFile(key: string): Promise<string | undefined> {
    const stream = await this.objects.open(key);
    if (!stream) return undefined;
    const hash = createHash('sha256');
    try {
      await pipeline(stream, await this.openingFile(), hash);
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
    return hash.digest('hex');
  }

  /** Lists keys, and times of complete and incomplete backups, oldest first. */
  async list(): Promise<{ whole: Instant[]; unfinished: Instant[]; files: string[] }> {
    const [records, boards]: [Set<Instant>, Set<Instant>] = [new Set(), new Set()];
    const files: string[] = [];
    for await (const { key } of this.objects.list()) {
      const [, day, minutes, seconds, kind] = NAME.exec(key) ?? [];
      if (day) (kind === 'json' ? records : boards).add(`${day}:${minutes}:${seconds}.000Z`);
      else if (key.startsWith('files/')) files.push(key);
    }
    const all = [...records.union(boards)].sort();
    const isWhole = (at: Instant) => records.has(at) && boards.has(at);
    return { whole: all.filter(isWhole), unfinished: all.filter((at) => !isWhole(at)), files };
  }

  /** Removes a backup, record first, so that a partly removed backup does not count. */
  async removeBackup(at: Instant): Promise<void> {
    await this.objects.remove(`${nameOf(at)}.json`);
    await this.objects.remove(this.boardKey(at));
  }
}

/** Reads a record; undefined when it is not JSON or lacks its list of files. */
function parseRecord(json: string): BackupRecord | undefined {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' &&
      read !== null &&
      'files' in read &&
      Array.isArray(read.files) &&
      read.files.every(isStoredFile) &&
      (!('fileKey' in read) || typeof read.fileKey === 'string')
      ? (read as BackupRecord)
      : undefined;
  } catch {
    return undefined;
  }
}

const isStoredFile = (file: unknown): file is StoredFile =>
  typeof file === 'object' &&
  file !== null &&
  'key' in file &&
  typeof file.key === 'string' &&
  'sha256' in file &&
  typeof file.sha256 === 'string';

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
