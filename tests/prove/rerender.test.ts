import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { closeJob } from '../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../src/lib/result.ts';
import { paths } from '../../src/paths.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { copyDatabase } from '../e2e/site.ts';
import { Stage } from './stage.ts';

/** People ask for these, machines for the others; later pages of a list are seldom opened first. */
const AWAITED = [paths.home(), paths.roles()];
const OTHERS = [paths.roles(2), paths.sitemap(), '/sitemaps/listings-1.xml', '/feed.xml'];

let db: Db;
const copy = copyDatabase();

beforeAll(async () => {
  db = await openDatabase(copy.databaseUrl);
});
afterAll(async () => {
  await db?.destroy();
  copy.remove();
});

it('After a change, what people had requested is rendered again at once, and what machines read when they ask', async () => {
  const { renderer, store } = await Stage.open(db, firstBuild().dist);
  const unseen = paths.locations();
  await renderer.find(unseen, unseen, {});
  for (const path of [...AWAITED, ...OTHERS, ...AWAITED, ...OTHERS]) await renderer.find(path, path, {});
  for (const path of [unseen, ...AWAITED, ...OTHERS]) expect(store.has(path), path).toBe(true);

  const { hash } = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expectValue(await closeJob(db, { kind: 'system', name: 'test' }, { hash, reason: 'filled' }, new Date()));
  await renderer.catchUp();
  await renderer.settle();
  for (const path of AWAITED) expect(store.has(path), path).toBe(true);
  for (const path of [unseen, ...OTHERS]) expect(store.has(path), path).toBe(false);
  for (const path of OTHERS) expect((await renderer.find(path, path, {})).page, path).toBeDefined();
});
