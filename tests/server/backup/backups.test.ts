import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BackupStore } from '../../../src/backup/backup-store.ts';
import { makeVerifiedBackup, removeOldBackups } from '../../../src/backup/make.ts';
import { restoreBackup } from '../../../src/backup/restore.ts';
import { digestContents } from '../../../src/db/backup.ts';
import { listDifferences } from '../../../src/db/contents.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { DAY, HOUR } from '../../../src/lib/dates.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { setUpFolder } from '../../folder.ts';
import { readList } from '../../groups.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines, newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { plantBoard } from '../plant.ts';
import { startS3, type TestBucket } from '../s3.ts';
import { createApplicationFile, type PlantedFile } from './application-files.ts';

const PASSPHRASE = 'correct horse battery staple and nine more';
const folder = setUpFolder();
let s3: TestBucket;
const { setScryptWorkFactor } = Encrypter.prototype;
beforeAll(async () => {
  s3 = await startS3();
  // A passphrase takes milliseconds here in place of a second. `unit/lib/sealed-stream` has the real cost.
  vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function (this: Encrypter) {
    setScryptWorkFactor.call(this, 4);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await s3.remove();
});

let folders = 0;
function newFolder(): string {
  const made = join(folder, String(folders++));
  mkdirSync(made);
  return made;
}

const placeIn = (to: BackupPlaceTo, passphrase: string | undefined = PASSPHRASE) =>
  new BackupStore({ to, passphrase }, newFolder());
/** Store without passphrase. */
const readableIn = (to: BackupPlaceTo) => new BackupStore({ to, passphrase: undefined }, newFolder());
type BackupPlaceTo = ConstructorParameters<typeof BackupStore>[0]['to'];

/** A board with roles and an application that has a file. */
async function fill(db: Db, now: Date): Promise<{ files: ReturnType<typeof localStorageIn>; file: PlantedFile }> {
  const files = localStorageIn(newFolder());
  const history = new History(db, new Random(5), now);
  for (let i = 0; i < 15; i++) await history.step();
  return { files, file: await createApplicationFile(db, files, now) };
}

const sum = (db: Db) => db.transaction().execute(digestContents);

describeOnBothEngines('A backup that is tried', (open, engine) => {
  const where = { sqlite: () => newFolder(), postgres: () => s3.bucket };

  it(`A backup that is tried comes back from a ${engine === 'sqlite' ? 'folder' : 'bucket'} with every row and file, on either engine`, async () => {
    const { db, url, now } = await open();
    const { files, file } = await fill(db, now);
    const place = placeIn(where[engine]());
    const made = await makeVerifiedBackup({ databaseUrl: url, files, place }, now);
    expect(made).toMatchObject({ at: now.toISOString(), files: 1, missing: 0 });
    expect((await place.list()).whole).toContain(made.at);
    const before = await sum(db);
    for (const target of [await newSqliteUrl(), await newPostgresUrl()]) {
      const restored = localStorageIn(newFolder());
      const counts = await restoreBackup({
        place,
        at: made.at,
        databaseUrl: target.url,
        files: restored,
        replace: false,
        sendsWaitingMail: true,
      });
      expect(counts).toEqual({ rows: made.rows, files: 1, damaged: [] });
      const other = await openDatabase(target.url);
      // It is a board of its own: its id is another.
      expect(listDifferences(await sum(other), before)).toEqual(['settings']);
      for (const { findBreaches } of applicationInvariants(restored))
        expect(await findBreaches(other, now)).toEqual([]);
      expect(await text((await restored.open(file.id)) as Readable)).toBe(file.text);
      await other.destroy();
      await target.remove();
    }
  });
});

async function board() {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const now = new Date('2026-06-01T12:00:00.000Z');
  const files = localStorageIn(newFolder());
  const to = newFolder();
  afterAll(async () => {
    await db.destroy();
    await remove();
  });
  await plantBoard(db);
  await db.insertInto('settings').values({ key: 'words', value: 'zyxada and others' }).execute();
  const day = (n: number) => new Date(now.getTime() + n * DAY);
  const make = (place: BackupStore, at: Date) => makeVerifiedBackup({ databaseUrl: url, files, place }, at);
  const restoreTo = async (place: BackupStore, at: string) => {
    const target = await newSqliteUrl();
    await restoreBackup({
      place,
      at,
      databaseUrl: target.url,
      files,
      replace: false,
      sendsWaitingMail: true,
    }).finally(target.remove);
  };
  return { db, url, files, to, now, day, make, restoreTo };
}

it('A backup that is tried cannot be read without its passphrase, or with another', async () => {
  const { to, now, make, restoreTo } = await board();
  const { at } = await make(placeIn(to), now);
  for (const name of readdirSync(to)) expect(readFileSync(join(to, name)).toString('latin1')).not.toContain('zyxada');
  await expect(restoreTo(placeIn(to, `${PASSPHRASE}!`), at)).rejects.toThrow('not the one that it was encrypted with');
  await expect(restoreTo(readableIn(to), at)).rejects.toThrow('It is encrypted: set BACKUP_PASSPHRASE');
  await restoreTo(placeIn(to), at);
});

it('A backup that is tried whose list of files names what is no file of a backup restores none of these', async () => {
  const { files, to, now, make } = await board();
  const place = readableIn(to);
  const { at } = await make(place, now);
  const path = join(to, `${place.boardKey(at).replace(/\.[^.]+$/, '')}.json`);
  const target = await newSqliteUrl();
  const name = 'a'.repeat(22);
  const secret = join(to, '..', 'secret');
  writeFileSync(secret, 'secret');
  const sha256 = createHash('sha256').update('secret').digest('hex');
  const keys = [
    `files/${name}/../../../secret`,
    '../secret',
    `files/${name}/../../secret`,
    '/etc/passwd',
    ...HOSTILE_WORDS,
  ];
  const recordPath = existsSync(path) ? path : join(to, readdirSync(to).find((one) => one.endsWith('.json')) ?? '');
  const record = JSON.parse(readFileSync(recordPath, 'utf8'));
  mkdirSync(join(to, 'files', name), { recursive: true });
  writeFileSync(recordPath, JSON.stringify({ ...record, files: keys.map((key) => ({ key, sha256 })) }));
  const empty = localStorageIn(newFolder());
  const restored = await restoreBackup({
    place,
    at,
    databaseUrl: target.url,
    files: empty,
    replace: false,
  });
  expect(restored).toMatchObject({ files: 0, damaged: keys });
  expect(await Array.fromAsync(empty.list())).toEqual([]);
  expect(await files.open(name)).toBeUndefined();
  await target.remove();
});

it('A backup that is tried whose files, board or record are links to files elsewhere, or whose record is hostile, is rejected with a reason', async () => {
  const { to, now, make, restoreTo } = await board();
  const place = readableIn(to);
  const { at } = await make(place, now);
  const secret = join(newFolder(), 'secret');
  writeFileSync(secret, 'secret');
  const name = 'a'.repeat(22);
  const recordName = place.boardKey(at).replace('.board', '.json');
  const record = JSON.parse(readFileSync(join(to, recordName), 'utf8'));
  const linked = { key: `files/${name}`, sha256: createHash('sha256').update('secret').digest('hex') };
  mkdirSync(join(to, 'files'), { recursive: true });
  symlinkSync(secret, join(to, 'files', name));
  writeFileSync(join(to, recordName), JSON.stringify({ ...record, files: [linked] }));
  await expect(restoreTo(place, at)).rejects.toThrow('is a symbolic link');
  for (const hostile of [
    '',
    ...readList(`
      null · [] · {} · {"files":7} · {"files":[null]} · {"files":[{"key":1}]} · {"files":
    `),
  ]) {
    writeFileSync(join(to, recordName), hostile);
    await expect(restoreTo(place, at), hostile).rejects.toThrow(`The record of the backup of ${at} is damaged`);
  }
  for (const part of [recordName, place.boardKey(at)]) {
    writeFileSync(join(to, recordName), JSON.stringify({ ...record, files: [] }));
    rmSync(join(to, part));
    symlinkSync(secret, join(to, part));
    await expect(restoreTo(place, at), part).rejects.toThrow('is a symbolic link');
    rmSync(join(to, part));
  }
});

it('A backup that is tried whose board is damaged, cut or gone is not restored', async () => {
  const { to, now, make, restoreTo } = await board();
  const place = readableIn(to);
  const { at } = await make(place, now);
  const path = join(to, place.boardKey(at));
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
  for (const damaged of [changed, bytes.subarray(0, -1)]) {
    writeFileSync(path, damaged);
    await expect(restoreTo(place, at)).rejects.toThrow('is damaged');
  }
  rmSync(path);
  await expect(restoreTo(place, at)).rejects.toThrow('is missing');
});

it('A backup that is tried has each file once, mends one that was damaged in the place, and counts one that the board lost', async () => {
  const { db, url, files, to, day } = await board();
  const named = await createApplicationFile(db, files, day(0));
  const place = placeIn(to);
  const make = (at: Date) => makeVerifiedBackup({ databaseUrl: url, files, place }, at);
  const { at } = await make(day(0));
  const key = await place.keyOfFile(named.id);
  const path = join(to, key);
  const bytes = readFileSync(path);
  await make(day(1));
  expect(readFileSync(path)).toEqual(bytes);
  expect((await place.list()).files).toEqual([key]);
  writeFileSync(path, 'damaged');
  const target = await newSqliteUrl();
  const restored = localStorageIn(newFolder());
  expect(
    await restoreBackup({
      place,
      at,
      databaseUrl: target.url,
      files: restored,
      replace: false,
      sendsWaitingMail: true,
    }),
  ).toMatchObject({ files: 0, damaged: [key] });
  await target.remove();
  expect(await make(day(2))).toMatchObject({ files: 1, missing: 0 });
  expect(await place.digestOfFile(key)).toBe(named.sha256);
  // Another passphrase has files of its own; earlier backups keep theirs.
  await makeVerifiedBackup({ databaseUrl: url, files, place: placeIn(to, `${PASSPHRASE}!`) }, day(3));
  expect((await place.list()).files).toHaveLength(2);
  expect(await place.digestOfFile(key)).toBe(named.sha256);
  await files.remove(named.id);
  rmSync(path);
  expect(await make(day(4))).toMatchObject({ files: 0, missing: 1 });
  await db.deleteFrom('application_files').execute();
  expect(await make(day(5))).toMatchObject({ files: 0, missing: 0 });
});

it('A backup that is tried is not made where a file cannot be written, and leaves nothing', async () => {
  const { to, now, make } = await board();
  rmSync(to, { recursive: true });
  await expect(make(placeIn(to), now)).rejects.toThrow(`There is no folder ${to}`);
  expect(existsSync(to)).toBe(false);
});

it('A backup that is tried goes by the rule, with the files that no other has', async () => {
  const { db, files, to, day, make } = await board();
  const place = readableIn(to);
  const { id } = await createApplicationFile(db, files, day(0));
  const keep = { days: 2, weeks: 0, months: 0 };
  await make(place, day(0));
  await db.deleteFrom('application_files').where('id', '=', id).execute();
  await make(place, day(1));
  expect(await removeOldBackups(place, keep, day(1))).toBe(0);
  expect((await place.list()).files).toHaveLength(1);
  await make(place, day(2));
  expect(await removeOldBackups(place, keep, day(2))).toBe(1);
  expect(await place.list()).toEqual({
    whole: [day(1), day(2)].map((at) => at.toISOString()),
    unfinished: [],
    files: [],
  });
});

it('A backup that is tried that is encrypted never removes a readable one, nor its files', async () => {
  const { db, url, files, to, day } = await board();
  const named = await createApplicationFile(db, files, day(0));
  const readable = readableIn(to);
  const sealed = placeIn(to);
  const keep = { days: 2, weeks: 0, months: 0 };
  const { at } = await makeVerifiedBackup({ databaseUrl: url, files, place: readable }, day(0));
  // A record of an earlier version does not say that its backup is readable.
  const record = join(to, readable.boardKey(at).replace('.board', '.json'));
  const { isSealed: _, ...earlier } = JSON.parse(readFileSync(record, 'utf8'));
  writeFileSync(record, JSON.stringify(earlier));
  // Several on one day, and more days than the rule keeps.
  const moments = [new Date(day(0).getTime() + HOUR), day(1), day(2), day(3)];
  for (const moment of moments) {
    await makeVerifiedBackup({ databaseUrl: url, files, place: sealed }, moment);
    await removeOldBackups(sealed, keep, moment);
  }
  const left = await sealed.list();
  expect(left.whole).toEqual([at, ...moments.slice(-2).map((moment) => moment.toISOString())]);
  expect(left.files.sort()).toEqual([await readable.keyOfFile(named.id), await sealed.keyOfFile(named.id)].sort());
  await restoreInto(readable, at, localStorageIn(newFolder()));
}, 120_000);

it('A backup that is tried that is killed at any step does not count, deletes no other, and is followed by a complete one', async () => {
  const { db, url, files, to, day, make } = await board();
  await createApplicationFile(db, files, day(0));
  const place = readableIn(to);
  for (const n of [0, 1]) await make(place, day(n));
  const script = fileURLToPath(new URL('../back-up-and-die.ts', import.meta.url));
  const filesFolder = join(files.incoming, '..');
  const run = (at: Date, n: number, where = to) =>
    spawnSync(process.execPath, [script, url, filesFolder, where, newFolder(), at.toISOString(), String(n)], {
      encoding: 'utf8',
    });
  const copy = newFolder();
  cpSync(to, copy, { recursive: true });
  const whole = run(day(2), 0, copy);
  expect(whole.stderr).toBe('');
  const writes = Number(whole.stdout);
  const steps = rounds(5, 40);
  // No other process writes into the copy: what is left by those killed before may save a step or two at the end.
  const kills = Array.from({ length: steps }, (_, i) => Math.round(1 + (i * (writes - 6)) / (steps - 1)));
  const earlier = [0, 1].map((n) => day(n).toISOString());
  for (const n of kills) {
    const killed = run(new Date(day(2).getTime() + n * 1_000), n);
    expect(killed.signal, `before step ${n} of ${writes}`).toBe('SIGKILL');
    const { whole } = await place.list();
    expect(whole.slice(0, 2)).toEqual(earlier);
    await restoreInto(place, whole.at(-1) ?? '', files);
  }
  await make(place, day(5));
  await removeOldBackups(place, { days: 2, weeks: 0, months: 0 }, day(5));
  const left = await place.list();
  expect([left.whole.at(-1), left.unfinished, left.files.length]).toEqual([day(5).toISOString(), [], 1]);
}, 60_000);

async function restoreInto(place: BackupStore, at: string, files: ReturnType<typeof localStorageIn>): Promise<void> {
  const target = await newSqliteUrl();
  expect(
    await restoreBackup({
      place,
      at,
      databaseUrl: target.url,
      files,
      replace: false,
      sendsWaitingMail: true,
    }),
  ).toMatchObject({ files: 1, damaged: [] });
  await target.remove();
}
