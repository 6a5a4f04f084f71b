import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { dialectOf } from '../../../src/db/dialect.ts';
import { migrations } from '../../../src/db/migrate.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { findQuestions } from '../../../src/features/jobs/question.queries.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { boards, insertInto, loadBoard } from '../boards/boards.ts';
import { expectInvariants, newPostgresUrl, newSqliteUrl } from '../harness.ts';

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

/** Tables, columns, indexes and constraints, in words that two boards of one schema have in common. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql<{ what: string }>`
        select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default,
          identity_generation) as what
        from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace`
    : sql<{ what: string }>`select sql as what from sqlite_master where sql is not null`
  ).execute(db);
  return rows.map(({ what }) => what.replace(/\s+/g, ' ').replaceAll('"', '').toLowerCase()).sort();
}

const NOW = new Date('2026-05-02T12:00:00.000Z');

describe.each(engines)('A board of an older version (%s)', (_, newUrl) => {
  let freshSchema: string[];
  beforeAll(async () => {
    const { url, remove } = await newUrl();
    const fresh = await openDatabase(url);
    freshSchema = await describeSchema(fresh);
    await fresh.destroy();
    await remove();
  });

  it.each(boards)('%s becomes one like all others, with what it held', async (board) => {
    const url = await newUrlOf(newUrl);
    await loadBoard(board, url);
    const db = await open(url);
    expect(await describeSchema(db)).toEqual(freshSchema);

    const roles = await db.selectFrom('jobs').select(['id', 'title', 'status']).orderBy('title').execute();
    expect(roles).toEqual([
      { id: expect.any(String), title: 'Product designer', status: 'published' },
      { id: expect.any(String), title: 'UX designer', status: 'filled' },
    ]);
    const has = (word: string): boolean => Number(board.slice(0, 2)) >= firstWith[word as keyof typeof firstWith];
    expect((await db.selectFrom('ad_events').selectAll().execute()).length).toBe(has('ads') ? 1 : 0);
    expect((await db.selectFrom('members').selectAll().execute()).length).toBe(has('accounts') ? 1 : 0);
    expect(await db.selectFrom('applications').select('email').execute()).toEqual(
      has('applications') ? [{ email: 'bo@example.com' }] : [],
    );
    expect((await db.selectFrom('application_events').selectAll().execute()).length).toBe(has('applications') ? 1 : 0);
    const questions = await findQuestions(db, { id: roles[0]?.id ?? '' });
    expect(questions.map(({ text }) => text)).toEqual(has('applications') ? ['Why?'] : []);
    await expectInvariants(db, NOW);

    const history = new History(db, new Random(7), NOW);
    for (let i = 0; i < 10; i++) await history.step();
    const { at: before } = await db
      .selectFrom('migrations')
      .select((eb) => eb.fn.max('at').as('at'))
      .executeTakeFirstOrThrow();
    const again = await open(url);
    const noted = await again.selectFrom('migrations').select('name').orderBy('name').execute();
    expect(noted.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect((await again.selectFrom('migrations').select('at').execute()).every(({ at }) => at <= before)).toBe(true);
  });

  it.each(['', boards[0] ?? '', boards.at(-1) ?? ''])(
    'is brought forward once by six processes at once: %s',
    async (board) => {
      const url = await newUrlOf(newUrl);
      if (board) await loadBoard(board, url);
      const opened = await Promise.all(Array.from({ length: 6 }, () => open(url)));
      const ids = await Promise.all(
        opened.map((db) => db.selectFrom('settings').select('value').where('key', '=', 'board_id').execute()),
      );
      expect(new Set(ids.map((rows) => rows.map(({ value }) => value).join())).size).toBe(1);
      expect(ids[0]).toHaveLength(1);
    },
  );

  it('keeps its form drafts under their new name', async () => {
    const url = await newUrlOf(newUrl);
    await loadBoard('13-0.2.0', url);
    const draft = { token: 'sha256:f1', form: '{}', problems: '[]', created_at: 'a', updated_at: 'b' };
    await insertInto(url, 'unsent_roles', draft);
    const db = await open(url);
    expect(await db.selectFrom('form_drafts').selectAll().execute()).toEqual([draft]);
  });

  it('whose number does not fit its tables is left alone', async () => {
    const url = await newUrlOf(newUrl);
    await loadBoard(boards[1] ?? '', url);
    const db = await open(url);
    await sql`drop table migrations`.execute(db);
    await sql`update schema_version set version = 4`.execute(db);
    const before = await describeSchema(db);
    await expect(openDatabase(url)).rejects.toThrow('says that it has schema version 4');
    expect(await describeSchema(db)).toEqual(before);
  });
});

/** The number of the first kept board that holds something of them. */
const firstWith = { ads: 2, accounts: 5, applications: 6 };

describe.each(engines)('A board of a newer version (%s)', (_, newUrl) => {
  it('is refused by name, and nothing is written', async () => {
    const url = await newUrlOf(newUrl);
    const db = await open(url);
    await db.insertInto('migrations').values({ name: '999-of-tomorrow!', at: NOW.toISOString() }).execute();
    await db.deleteFrom('migrations').where('name', '=', '010-early-forms').execute();
    await expect(openDatabase(url)).rejects.toThrow('written by a newer version of this software, which knows 999');
    const names = (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
    expect(names).not.toContain('010-early-forms');
  });

  it('is refused by versions that only count', async () => {
    const db = await open(await newUrlOf(newUrl));
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
    // The last of them knew nine.
    expect(rows).toEqual([{ version: Object.keys(migrations).length }]);
    expect(rows[0]?.version).toBeGreaterThan(9);
  });
});

describe('Migrations', () => {
  const folder = join(projectRoot, 'src/db/migrations');
  const names = readdirSync(folder).map((file) => file.replace('.ts', ''));

  it('are all run, in the order of their names', () => {
    expect(Object.keys(migrations)).toEqual(names.sort());
  });

  it('are never changed, renamed or removed once they are released: write a new one instead', () => {
    const released = JSON.parse(readFileSync(new URL('../boards/released.json', import.meta.url), 'utf8'));
    const digests = Object.fromEntries(names.map((name) => [name, sha256(readFileSync(join(folder, `${name}.ts`)))]));
    // For new ones: node tests/server/boards/keep.ts <version>
    expect(digests).toEqual(released);
  });
});
