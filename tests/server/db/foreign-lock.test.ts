import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { newSqliteUrl } from '../harness.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A database, and another process's connection to it: SQLite's locks do not ask whose process it is. */
async function open() {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const other = new DatabaseSync(url.slice('file:'.length));
  closing.push(async () => {
    other.close();
    await db.destroy();
    await remove();
  });
  return { db, other };
}

const write = (db: Db, key: string) => db.insertInto('settings').values({ key, value: '' }).execute();
const writeInTransaction = (db: Db, key: string) => db.transaction().execute((trx) => write(trx, key));
const has = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('settings').select('key').where('key', '=', key).execute()).length > 0;

const BUSY = expect.objectContaining({ status: 'rejected', reason: expect.objectContaining({ errcode: 5 }) });

it('While another process writes to the SQLite file reading does not wait, not even for writers of this process that wait', async () => {
  const { db, other } = await open();
  other.exec('begin immediate');
  let written = 0;
  const writing = ['a', 'b'].flatMap((key) => [write(db, key), writeInTransaction(db, `${key}2`)]);
  for (const one of writing) void one.then(() => written++);
  for (let i = 0; i < 50; i++) expect(await has(db, 'a')).toBe(false);
  expect(written).toBe(0);
  other.exec('commit');
  await Promise.all(writing);
  expect(await has(db, 'b2')).toBe(true);
});

it('While another process writes to the SQLite file all writers fail as busy after the same wait, not one after the other', async () => {
  const { db, other } = await open();
  other.exec('begin immediate');
  const begun = performance.now();
  const writing = Promise.allSettled([write(db, 'a'), writeInTransaction(db, 'b'), write(db, 'c')]);
  expect(await writing).toEqual([BUSY, BUSY, BUSY]);
  expect(performance.now() - begun).toBeLessThan(18_000);
  other.exec('commit');
  await write(db, 'a');
  expect(await has(db, 'a')).toBe(true);
});

it('On SQLite what was committed is read, and what is not yet is neither read nor waited for', async () => {
  const { db } = await open();
  await db.transaction().execute(async (trx) => {
    await write(trx, 'a');
    expect(await has(trx, 'a')).toBe(true);
    expect(await has(db, 'a')).toBe(false);
  });
  expect(await has(db, 'a')).toBe(true);
});

it('On SQLite a transaction that only reads shows one moment, writes nothing, and lets others write', async () => {
  const { db } = await open();
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      expect(await has(trx, 'a')).toBe(false);
      await writeInTransaction(db, 'a');
      expect(await has(trx, 'a')).toBe(false);
      await expect(write(trx, 'b')).rejects.toMatchObject({ errcode: 8 });
    });
  expect(await has(db, 'a')).toBe(true);
});

it('On SQLite a database in memory is one for readers and writers', async () => {
  const db = await openDatabase('file::memory:');
  await writeInTransaction(db, 'a');
  expect(await has(db, 'a')).toBe(true);
  await db.destroy();
});
