import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { isOutageError } from '../../../src/lib/outage.ts';
import { StorageError } from '../../../src/storage/storage.ts';
import { freePort } from '../postgres.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-outage-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Error of `work`. */
async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
}

let files = 0;
const newFile = () => join(folder, `${++files}.db`);
const table = (database: DatabaseSync) => database.exec('create table t (a text unique not null)');

it.each<[string, RegExp, () => unknown]>([
  [
    'a database that is full',
    /full/,
    () => {
      const database = new DatabaseSync(newFile());
      table(database);
      database.exec('pragma max_page_count = 1');
      database.prepare('insert into t values (?)').run('x'.repeat(100_000));
    },
  ],
  [
    'a database that is read-only',
    /readonly/,
    () => {
      const file = newFile();
      table(new DatabaseSync(file));
      new DatabaseSync(file, { readOnly: true }).exec("insert into t values ('a')");
    },
  ],
  [
    'a database that another connection keeps',
    /locked/,
    () => {
      const file = newFile();
      const keeper = new DatabaseSync(file);
      table(keeper);
      keeper.exec('begin immediate');
      new DatabaseSync(file).exec('begin immediate');
    },
  ],
  ['a database that cannot be opened', /unable to open/, () => new DatabaseSync(join(folder, 'missing/a.db'))],
  [
    'a database that ours cannot open',
    /^Cannot open the database|^ENOTDIR/,
    async () => {
      await writeFile(join(folder, 'no-folder'), '');
      await openDatabase(`file:${join(folder, 'no-folder/below/easel.db')}`);
    },
  ],
  [
    'a disk that is full',
    /ENOSPC/,
    () => {
      const device = openSync('/dev/full', 'w');
      try {
        writeSync(device, 'x');
      } finally {
        closeSync(device);
      }
    },
  ],
  ['a file where a folder should be', /ENOTDIR/, () => writeFile(join(import.meta.filename, 'below'), '')],
  [
    'a server that is not running',
    /ECONNREFUSED/,
    async () => {
      const socket = connect(await freePort(), '127.0.0.1');
      await new Promise((_, reject) => socket.once('error', reject));
    },
  ],
  [
    'a Postgres that is not running',
    /ECONNREFUSED/,
    async () => queryPostgres(`postgres://easel@localhost:${await freePort()}/x`),
  ],
  [
    'a statement that took too long',
    /statement timeout/,
    () => request("set statement_timeout = '10ms'; select pg_sleep(1)"),
  ],
  ['a session that was ended', /terminat/, () => request('select pg_terminate_backend(pg_backend_pid())')],
  ['a database that takes no changes', /read-only/, () => request('begin read only; create table no_more (a int)')],
  ['a storage of files that is away', /away/, () => Promise.reject(new StorageError('away'))],
])('An outage is %s', async (_, describes, work) => {
  const error = await errorOf(work);
  expect(String((error as Error).message || (error as AggregateError).errors)).toMatch(describes);
  expect(isOutageError(error)).toBe(true);
  expect(isOutageError(new Error('What was asked for failed', { cause: error }))).toBe(true);
});

it.each<[string, () => unknown]>([
  [
    'a row that is there already',
    () => {
      const database = new DatabaseSync(newFile());
      table(database);
      database.exec("insert into t values ('a'), ('a')");
    },
  ],
  ['a statement of nonsense', () => new DatabaseSync(newFile()).exec('selec')],
  ['a file that is no database', () => new DatabaseSync(import.meta.filename).exec('select * from t')],
  ['a statement that Postgres does not understand', () => request('selec')],
  ['a text that Postgres does not take', () => request('select $1::text', ['a\0b'])],
  ['a statement that Postgres cannot read', () => request("select 'a\0b'")],
  ['a bug', () => (undefined as unknown as { a: string }).a],
  ['a file that is missing', () => openSync(join(folder, 'missing'), 'r')],
  ['a word', () => Promise.reject('ENOSPC')],
])('An outage is not %s', async (_, work) => expect(isOutageError(await errorOf(work))).toBe(false));

const request = (statement: string, values?: string[]) =>
  queryPostgres(`${inject('postgresUrl')}/postgres`, statement, values);

async function queryPostgres(url: string, statement = 'select 1', values?: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement, values);
  } finally {
    await client.end().catch(() => {});
  }
}
