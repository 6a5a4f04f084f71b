import { statSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { startSqliteCheckpointing } from '../../../src/db/checkpoint.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { newPostgresUrl, newSqliteUrl } from '../harness.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function openSqlite() {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const file = url.slice('file:'.length);
  return { url, db, remove, bytes: () => statSync(file).size, ahead: () => statSync(`${file}-wal`).size };
}

const MB = 1_000_000;
/** Writes a megabyte. */
const write = async (db: Db, key: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value: 'x'.repeat(MB) })
    .execute();
};

it('What was written ahead is moved into the file without a commit doing it, and its place used again', async () => {
  const { url, db, remove, bytes, ahead } = await openSqlite();
  const failures: unknown[] = [];
  await write(db, 'before');
  const empty = bytes();
  expect(ahead(), 'the commit leaves it ahead').toBeGreaterThan(MB);
  const stop = startSqliteCheckpointing(url, (error) => failures.push(error));
  closing.push(async () => {
    await db.destroy();
    await remove();
  });
  for (let i = 1; i <= 12; i++) {
    await write(db, `row ${i}`);
    await vi.waitFor(() => expect(bytes()).toBeGreaterThan(empty + i * MB), { timeout: 10_000 });
  }
  expect(ahead(), 'thirteen were written').toBeLessThan(8 * MB);
  await stop();
  await write(db, 'after');
  expect(failures).toEqual([]);
});

it('A thread that cannot work says so, and neither ends the process nor waits for ever when it is stopped', async () => {
  const failures: unknown[] = [];
  const stop = startSqliteCheckpointing('file:/nowhere/at/all/easel.db', (error) => failures.push(error));
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 10_000 });
  await stop();
});

it('Postgres needs none', async () => {
  const { url, remove } = await newPostgresUrl();
  await startSqliteCheckpointing(url, () => {})();
  await remove();
});
