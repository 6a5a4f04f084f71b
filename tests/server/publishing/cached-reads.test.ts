import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import {
  cachedRowsUntilChange,
  cachedUntilChange,
  MAX_CACHED_QUERIES,
  withOneHistoryPoint,
} from '../../../src/publishing/cached-query.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { describeOnBothEngines } from '../harness.ts';

const AT = '2026-06-01T12:00:00.000Z';

/** A name that the board shows, with its change record. */
const rename = (db: Db, title: string) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('categories').set({ title }).where('id', '=', 'c1').execute();
    await publish(trx, AT, { tags: ['category:product'] });
  });

describeOnBothEngines('What pages share', (open) => {
  const setUp = async () => {
    const { db, url } = await open();
    let readings = 0;
    const request = (name = 'title', then: () => Promise<unknown> = async () => {}) =>
      cachedUntilChange(db, name, async () => {
        readings++;
        const row = await db.selectFrom('categories').select('title').where('id', '=', 'c1').executeTakeFirstOrThrow();
        await then();
        return row.title;
      });
    return { db, url, ask: request, readings: () => readings };
  };

  it('What pages share is read once between two changes, under each name', async () => {
    const { ask: request, readings } = await setUp();
    expect([await request(), await request(), await request('other')]).toEqual([
      'Product design',
      'Product design',
      'Product design',
    ]);
    expect(readings()).toBe(2);
  });

  it('What pages share is never older than what another process has committed', async () => {
    const { url, ask: request } = await setUp();
    const other = await openDatabase(url);
    await request();
    for (const title of ['One', 'Two']) {
      await rename(other, title);
      expect(await request()).toBe(title);
    }
    await other.destroy();
  });

  it('Cached queries of one page share a history point, and the next page sees what was committed meanwhile', async () => {
    const { db, ask: request } = await setUp();
    await withOneHistoryPoint(async () => {
      expect(await request()).toBe('Product design');
      await rename(db, 'Meanwhile');
      expect(await request()).toBe('Product design');
      expect(await request('other')).toBe('Meanwhile');
    });
    expect(await withOneHistoryPoint(request)).toBe('Meanwhile');
  });

  it('Shared query results are not cached when the board changes while they are read', async () => {
    const { db, ask: request, readings } = await setUp();
    expect(await request('title', () => rename(db, 'Meanwhile'))).toBe('Product design');
    expect(await request()).toBe('Meanwhile');
    expect(await request()).toBe('Meanwhile');
    expect(readings()).toBe(2);
  });

  it('What pages share is given up for newer names in time', async () => {
    const { ask: request, readings } = await setUp();
    await request();
    for (let name = 0; name < MAX_CACHED_QUERIES; name++) await request(String(name));
    expect(readings()).toBe(MAX_CACHED_QUERIES + 1);
    await request();
    expect(readings()).toBe(MAX_CACHED_QUERIES + 2);
  });

  it('Rows that pages share are read once each until the next change, missing ones together', async () => {
    const { db, url } = await open();
    const other = await openDatabase(url);
    const queries: string[][] = [];
    const titles = async (...ids: string[]) => {
      const rows = await cachedRowsUntilChange(db, 'title', ids, async (missing) => {
        queries.push(missing);
        const found = await db.selectFrom('categories').select(['id', 'title']).where('id', 'in', missing).execute();
        return new Map(found.map(({ id, title }) => [id, title]));
      });
      return ids.map((id) => rows.get(id));
    };
    const [first] = await titles('c1');
    await titles('c1', 'c2', 'none');
    expect(await titles('c2', 'c1')).toContain(first);
    expect(queries).toEqual([['c1'], ['c2', 'none']]);
    await rename(other, 'Renamed');
    expect(await titles('c1', 'none')).toEqual(['Renamed', undefined]);
    await other.destroy();
  });

  it('Shared rows are not cached when the board changes while they are read', async () => {
    const { db } = await open();
    const read = (then: () => Promise<unknown>) =>
      cachedRowsUntilChange(db, 'title', ['c1'], async () => {
        const { title } = await db
          .selectFrom('categories')
          .select('title')
          .where('id', '=', 'c1')
          .executeTakeFirstOrThrow();
        await then();
        return new Map([['c1', title]]);
      });
    expect((await read(() => rename(db, 'Meanwhile'))).get('c1')).toBe('Product design');
    expect((await read(async () => {})).get('c1')).toBe('Meanwhile');
  });
});
