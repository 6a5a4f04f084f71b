import { expect, it } from 'vitest';
import { isDemo, isEmpty, readBoardId } from '../../../src/db/board-settings.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import { describeOnBothEngines, newPostgresUrl, newSqliteUrl } from '../harness.ts';

describeOnBothEngines('The demo board', (_open, engine) => {
  it('fills an empty database and makes pages built of the empty one those of another board', async () => {
    const { url, remove } = await (engine === 'sqlite' ? newSqliteUrl() : newPostgresUrl());
    const db = await openDatabase(url);
    expect([await isEmpty(db), await isDemo(db)]).toEqual([true, false]);
    const emptyBoard = await readBoardId(db);
    await fillWithDemo(db, new Date(), { openJobs: 20, closedJobs: 20, companies: 10 });
    expect([await isEmpty(db), await isDemo(db)]).toEqual([false, true]);
    expect(await readBoardId(db)).not.toBe(emptyBoard);
    await db.destroy();
    await remove();
  });
});
