import { Kysely, sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import { migrate, migrations } from '../../../src/db/migrate.ts';
import { NewerSchemaError, SchemaGuard } from '../../../src/db/newer-schema.ts';
import { nodeSqliteDialect } from '../../../src/db/node-sqlite.ts';
import type { Db, Tables } from '../../../src/db/tables.ts';
import { isOutageError } from '../../../src/lib/outage.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { describeOnBothEngines, expectInvariants, newSqliteUrl } from '../harness.ts';

const NOW = new Date('2026-05-02T12:00:00.000Z');

const note = (db: Db, name: string) => db.insertInto('migrations').values({ name, at: NOW.toISOString() }).execute();

describeOnBothEngines('A board that a newer version has brought forward', (openBoard) => {
  it('A board that a newer version has brought forward is lived with, written to and opened, where nothing was broken', async () => {
    const { db } = await openBoard();
    await sql`create table of_tomorrow (id text primary key)`.execute(db);
    await sql`alter table jobs add column of_tomorrow text`.execute(db);
    await sql`alter table companies add column of_tomorrow integer not null default 0`.execute(db);
    await note(db, '999-of-tomorrow');
    await migrate(db);
    const guard = new SchemaGuard(migrations);
    await guard.look(db);
    expect(guard.breaking).toEqual([]);
    const history = new History(db.withPlugin(guard), new Random(7), NOW);
    for (let i = 0; i < 10; i++) await history.step();
    await expectInvariants(db, NOW);
  });

  it('A board that a newer version has migrated is neither opened nor written to by an incompatible version, which says why', async () => {
    const { db } = await openBoard();
    const guard = new SchemaGuard(migrations);
    const guarded = db.withPlugin(guard);
    await note(db, '998-names!');
    await guard.look(db);
    expect(guard.breaking).toEqual(['998-names!']);
    await expect(migrate(db)).rejects.toThrow(
      'it was written by a newer version of this software, which knows 998-names!',
    );
    const written = [
      () => guarded.insertInto('settings').values({ key: 'a', value: 'b' }).execute(),
      () => guarded.updateTable('jobs').set({ title: 'Other' }).execute(),
      () => guarded.deleteFrom('jobs').execute(),
      () => sql`delete from jobs`.execute(guarded),
      () => guarded.transaction().execute((trx) => insertRows(trx, 'settings', [{ key: 'a', value: 'b' }])),
      () => guarded.transaction().execute((trx) => trx.deleteFrom('jobs').execute()),
    ];
    for (const write of written) {
      const error = await write().catch((thrown) => thrown);
      expect(error).toBeInstanceOf(NewerSchemaError);
      // Answered by 503, with what was typed.
      expect(isOutageError(error)).toBe(true);
    }
    expect(await guarded.selectFrom('settings').selectAll().where('key', '=', 'a').execute()).toEqual([]);
    expect((await guarded.selectFrom('companies').select('id').execute()).length).toBeGreaterThan(0);
  });

  it('A board that a newer version would migrate is not migrated while an incompatible server runs', async () => {
    const { db } = await openBoard();
    migrations['999-names!'] = { up: async () => Promise.reject(new Error('It ran')) };
    try {
      await expect(migrate(db, true)).rejects.toThrow(
        'is incompatible with 999-names!: stop it, then start this version',
      );
      await expect(migrate(db)).rejects.toThrow('It ran');
    } finally {
      delete migrations['999-names!'];
    }
  });
});

/** A column without a value of its own is one that older writers leave out. */
interface Column {
  name: string;
  type: string;
  mustBeGiven: boolean;
}

interface Schema {
  columns: Map<string, Map<string, Column>>;
  /** Unique indexes with their tables. */
  uniques: Map<string, string>;
}

async function readSchema(db: Db): Promise<Schema> {
  const { rows } = await sql<{ tbl: string; name: string; type: string; required: number; dflt: string | null }>`
    select m.name as tbl, c.name, c.type, case when c."notnull" = 1 or c.pk > 0 then 1 else 0 end as required, c.dflt_value as dflt
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db);
  const columns = new Map<string, Map<string, Column>>();
  for (const { tbl, name, type, required, dflt } of rows) {
    const table = columns.get(tbl) ?? new Map<string, Column>();
    columns.set(tbl, table.set(name, { name, type, mustBeGiven: required === 1 && dflt === null }));
  }
  const unique = await sql<{ tbl: string; name: string }>`
    select m.name as tbl, i.name from sqlite_master m, pragma_index_list(m.name) i
    where m.type = 'table' and i."unique" = 1`.execute(db);
  return { columns, uniques: new Map(unique.rows.map(({ name, tbl }) => [name, tbl])) };
}

/** Differences that break a version with schema `before`. */
function findBroken(before: Schema, after: Schema): string[] {
  const broken: string[] = [];
  for (const [table, columns] of before.columns) {
    const now = after.columns.get(table);
    if (!now) {
      broken.push(`${table} is gone`);
      continue;
    }
    for (const [name, { type, mustBeGiven }] of columns) {
      const column = now.get(name);
      if (!column) broken.push(`${table}.${name} is gone`);
      else if (column.type !== type) broken.push(`${table}.${name} is of another type`);
      else if (column.mustBeGiven && !mustBeGiven) broken.push(`${table}.${name} must be given now`);
    }
    for (const [name, { mustBeGiven }] of now) {
      if (mustBeGiven && !columns.has(name)) broken.push(`${table}.${name} must be given, and is new`);
    }
  }
  for (const [name, table] of after.uniques) {
    if (before.columns.has(table) && !before.uniques.has(name)) broken.push(`${name} lets ${table} hold less`);
  }
  return broken;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openEmpty(): Promise<Db> {
  const { url, remove } = await newSqliteUrl();
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(url.slice('file:'.length)) });
  closing.push(remove, () => db.destroy());
  return db;
}

it('A migration removes nothing from the version before it, or says so by its name', async () => {
  const db = await openEmpty();
  const broken: string[] = [];
  let before = await readSchema(db);
  for (const [name, { up }] of Object.entries(migrations)) {
    await db.transaction().execute((trx) => up(trx, 'sqlite'));
    const after = await readSchema(db);
    if (!name.endsWith('!')) broken.push(...findBroken(before, after).map((what) => `${name}: ${what}`));
    before = after;
  }
  expect(broken).toEqual([]);
  expect(before.columns.size).toBeGreaterThan(40);
});

it.each([
  ['drop table of_old', 'of_old is gone'],
  ['alter table of_old drop column b', 'of_old.b is gone'],
  ['alter table of_old rename column b to c', 'of_old.b is gone'],
  ['create unique index of_old_b on of_old (b)', 'of_old_b lets of_old hold less'],
  ['alter table of_old add column c text', undefined],
  ["alter table of_old add column c text not null default ''", undefined],
  ['create table of_new (a text not null)', undefined],
])('A migration is found out: %s', async (statement, expected) => {
  const db = await openEmpty();
  await sql`create table of_old (a text primary key, b text)`.execute(db);
  const before = await readSchema(db);
  await sql.raw(statement).execute(db);
  expect(findBroken(before, await readSchema(db))[0]).toBe(expected);
});
