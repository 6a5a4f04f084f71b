import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { readDatabaseId } from '../../../src/db/board-settings.ts';
import { hasTable, migrations } from '../../../src/db/migrate.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { plantBoard } from '../plant.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const engines = [
  ['SQLite', newSqliteUrl],
  ['Postgres', newPostgresUrl],
] as const;
type NewUrl = (typeof engines)[number][1];

async function newUrlOf(newUrl: NewUrl): Promise<string> {
  const { url, remove } = await newUrl();
  closing.push(remove);
  return url;
}

async function open(url: string): Promise<Db> {
  const db = await openDatabase(url);
  closing.push(() => db.destroy());
  return db;
}

const NOW = new Date('2026-05-02T12:00:00.000Z');

const NEXT = '998-next';

describe.each(engines)('A board (%s)', (_, newUrl) => {
  afterEach(() => {
    delete migrations[NEXT];
  });

  it.each([true, false])('A board is brought forward once by six processes at once, new: %s', async (isNew) => {
    const url = await newUrlOf(newUrl);
    if (!isNew) await plantBoard(await open(url));
    migrations[NEXT] = { up: async (trx) => void (await sql`create table of_next (id text primary key)`.execute(trx)) };
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    const ids = await Promise.all(opened.map(readDatabaseId));
    expect(new Set(ids).size).toBe(1);
    const [db] = opened as [Db];
    const done = await db.selectFrom('migrations').selectAll().orderBy('name').execute();
    expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect(await hasTable(db, 'of_next')).toBe(true);
    expect(await db.selectFrom('companies').select('id').execute()).toHaveLength(isNew ? 0 : 4);

    const again = await open(url);
    expect(await again.selectFrom('migrations').selectAll().orderBy('name').execute()).toEqual(done);
  });

  it('A board is as it was when a migration fails', async () => {
    const url = await newUrlOf(newUrl);
    const db = await open(url);
    migrations[NEXT] = {
      up: async (trx) => {
        await sql`create table of_next (id text primary key)`.execute(trx);
        throw new Error('The disk is full');
      },
    };
    await expect(openDatabase(url)).rejects.toThrow('The disk is full');
    expect(await hasTable(db, 'of_next')).toBe(false);
    const done = await db.selectFrom('migrations').select('name').execute();
    expect(done).toHaveLength(Object.keys(migrations).length - 1);
  });

  it('A board of a newer version is rejected by name, and nothing is written', async () => {
    const url = await newUrlOf(newUrl);
    const db = await open(url);
    await db.insertInto('migrations').values({ name: '999-of-tomorrow!', at: NOW.toISOString() }).execute();
    migrations[NEXT] = { up: async (trx) => void (await sql`create table of_next (id text primary key)`.execute(trx)) };
    await expect(openDatabase(url)).rejects.toThrow('written by a newer version of this software, which knows 999');
    expect(await hasTable(db, 'of_next')).toBe(false);
  });

  it('A board from before version 1.0.0 is rejected with the way to bring it over', async () => {
    const url = await newUrlOf(newUrl);
    const db = await open(url);
    await db.updateTable('migrations').set({ name: '001-board' }).where('name', '=', '001-initial').execute();
    await expect(openDatabase(url)).rejects.toThrow('it was made before version 1.0.0: run "npm run backup"');
  });
});

/** Digests of the files of migrations on main. Add a line for a new one; never change a line. */
const DIGESTS = { '001-initial': 'qCkUPZYSZ3oMudPuJe_Xz6' };

describe('Migrations', () => {
  const folder = join(projectRoot, 'src/db/migrations');
  const names = readdirSync(folder).map((file) => file.replace('.ts', ''));

  it('Migrations are all run, in the order of their names', () => {
    expect(Object.keys(migrations)).toEqual(names.sort());
  });

  it('Migrations are never changed, renamed or removed once they are on main: write a new one instead', () => {
    const digests = Object.fromEntries(names.map((name) => [name, sha256(readFileSync(join(folder, `${name}.ts`)))]));
    expect(digests).toEqual(DIGESTS);
  });
});
