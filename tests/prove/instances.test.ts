import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { startFollowingChanges } from '../../src/server/follow.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { rounds } from '../rounds.ts';
import { newPostgresUrl, newSqliteUrl } from '../server/harness.ts';
import { plantBoard } from '../server/plant.ts';
import { History } from './history.ts';
import { Random } from './random.ts';
import { Stage } from './stage.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

describe.each([
  ['SQLite', newSqliteUrl],
  ['Postgres', newPostgresUrl],
] as const)('Two servers on one database (%s)', (_engine, newUrl) => {
  it('Two servers on one database both show what one of them changed', async () => {
    const { url, remove } = await newUrl();
    closing.push(remove);
    const dist = firstBuild().dist;
    const [here, there] = [await openDatabase(url), await openDatabase(url)];
    closing.push(async () => {
      await here.destroy();
      await there.destroy();
    });
    await plantBoard(here);
    const history = new History(here, new Random(5), new Date('2026-03-01T00:00:00.000Z'));
    const [one, two] = [await Stage.open(here, dist), await Stage.open(there, dist)];
    const stop = startFollowingChanges(two.renderer, url, (error) => {
      throw error;
    });
    closing.push(stop);
    for (let change = 0; change < rounds(3, 30); change++) {
      const what = await history.step();
      await one.renderer.catchUp();
      expect(await one.compareAll(), what).toEqual([]);
      await twoHasSeen(one.renderer.changeId);
      expect(await two.compareAll(), `elsewhere: ${what}`).toEqual([]);
    }

    async function twoHasSeen(id: number): Promise<void> {
      for (let i = 0; i < 100 && two.renderer.changeId < id; i++) await wait(50);
      expect(two.renderer.changeId).toBe(id);
    }
  });

  it('Two servers on one database catch up at start with what changed while they were away', async () => {
    const { url, remove } = await newUrl();
    closing.push(remove);
    const db = await openDatabase(url);
    closing.push(() => db.destroy());
    await plantBoard(db);
    const history = new History(db, new Random(6), new Date('2026-03-01T00:00:00.000Z'));
    for (let change = 0; change < 10; change++) await history.step();
    const stage = await Stage.open(db, firstBuild().dist);
    expect(await stage.compareAll()).toEqual([]);
    // The stage is not told, as if its process had been stopped and its pages kept on disk.
    for (let change = 0; change < 20; change++) await history.step();
    expect(await stage.findDifference(), 'the changes touched pages').toBeDefined();
    await stage.renderer.catchUp();
    expect(await stage.compareAll()).toEqual([]);
  });
});
