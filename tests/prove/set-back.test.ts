import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { SearchIndex } from '../../src/features/search/engine/search-index.ts';
import { emptyQuery } from '../../src/features/search/query.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { everyNth, isLong } from '../rounds.ts';
import { newPostgresUrl, newSqliteUrl } from '../server/harness.ts';
import { plantBoard } from '../server/plant.ts';
import { History } from './history.ts';
import { Random } from './random.ts';
import { Stage } from './stage.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Keeps a copy of the whole database, and later puts it in its place beneath every process that has it open. */
interface Copy {
  putBack: () => Promise<void>;
}

async function copySqlite(url: string): Promise<Copy> {
  const file = url.slice('file:'.length);
  const copy = async (from: string, to: string) => {
    const source = new DatabaseSync(from);
    await backup(source, to);
    source.close();
  };
  await copy(file, `${file}.copy`);
  return { putBack: () => copy(`${file}.copy`, file) };
}

async function copyPostgres(_url: string, db: Db): Promise<Copy> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const tables = rows.map(({ name }) => name);
  await sql`create schema copied`.execute(db);
  for (const name of tables) await sql`create table copied.${sql.id(name)} as table ${sql.id(name)}`.execute(db);
  return {
    putBack: () =>
      db.transaction().execute(async (trx) => {
        // References and numbers are those of the copy.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const name of tables) {
          await sql`delete from ${sql.id(name)}`.execute(trx);
          await sql`insert into ${sql.id(name)} overriding system value table copied.${sql.id(name)}`.execute(trx);
        }
        await sql`select setval(pg_get_serial_sequence('changes', 'id'), (select max(id) from changes))`.execute(trx);
      }),
  };
}

/** Time of the discovery, and number of other changes before it. */
const MOMENTS: [string, number][] = [
  ['at once', 0],
  ['after fewer changes than were lost', 3],
  ['after as many', 8],
  ['after more', 12],
];
/** Numbers of changes tell nothing after as many: the records themselves must differ. */
const HARDEST = MOMENTS.slice(2, 3);

describe.each([
  ['SQLite', newSqliteUrl, copySqlite, everyNth(MOMENTS, 2)],
  ['Postgres', newPostgresUrl, copyPostgres, isLong ? MOMENTS : HARDEST],
] as const)('A running server whose database is set back (%s)', (_engine, newUrl, copy, moments) => {
  it.each(moments)(
    'A running server whose database is set back shows what it holds now, found out %s',
    async (_when, changesBefore) => {
      const { url, remove } = await newUrl();
      closing.push(remove);
      const db = await openDatabase(url);
      closing.push(() => db.destroy());
      await plantBoard(db);
      const history = new History(db, new Random(11), new Date('2026-03-01T00:00:00.000Z'));
      for (let change = 0; change < 12; change++) await history.step();
      const stage = await Stage.open(db, firstBuild().dist);
      const { search } = stage.renderer.context;
      await stage.visitAll();

      const { putBack } = await copy(url, db);
      const since = stage.renderer.changeId;
      while (stage.renderer.changeId < since + 8) {
        await history.step();
        await stage.renderer.catchUp();
      }
      await stage.visitAll();
      await search.search(emptyQuery);

      await putBack();
      const other = new History(db, new Random(12), history.now);
      for (let change = 0; change < changesBefore; change++) await other.step();
      expect(await stage.findDifference(), 'pages of what is lost are kept').toBeDefined();
      await stage.renderer.catchUp();
      expect(await stage.compareAll()).toEqual([]);
      const now = new Date();
      expect(await search.search(emptyQuery, now)).toEqual(await new SearchIndex(db).search(emptyQuery, now));
      for (let change = 1; change <= 10; change++) {
        const what = await other.step();
        await stage.renderer.catchUp();
        // What is old stays so until it changes again.
        if (change % 4 === 2) expect(await stage.compareAll(), what).toEqual([]);
      }
    },
  );
});
