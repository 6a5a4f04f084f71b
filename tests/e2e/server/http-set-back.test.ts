import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { manifestFilePath, readManifest, writeManifest } from '../../../src/publishing/manifest.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { readBuild } from '../site.ts';
import { setUpBuild, setUpSite } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const CHANGES = 8;

const listOpen = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['hash', 'slug'])
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(CHANGES)
    .execute();

const dist = setUpBuild();

/** Copies the database, edits roles, builds the board and restores the copy. */
async function setBack(db: Db): Promise<void> {
  for (const { hash } of await listOpen(db))
    expectValue(await editJob(db, actor, { hash, changes: { benefits: ['Lunch'] } }, new Date()));
  const built = readBuild();
  writeFileSync(manifestFilePath(dist), writeManifest({ ...built, point: await readHistoryPoint(db) }));
  await db.deleteFrom('changes').where('id', '>', built.point.changeId).execute();
  const [job] = await listOpen(db);
  const { hash = '' } = job ?? {};
  await db.updateTable('jobs').set({ title: 'Before the Copy' }).where('hash', '=', hash).execute();
}

const site = await setUpSite({ dist, prepare: setBack });

it('A server whose database was set back to before its build shows what the database holds, not what the build does', async () => {
  expect(readManifest(dist)?.point.changeId).toBeGreaterThan(site.renderer.changeId);
  expect(site.store.size).toBe(0);
  const [job] = await listOpen(site.db);
  expect((await site.request(paths.job(job ?? { slug: '', hash: '' }))).text).toContain('Before the Copy');
  const handler = await loadAstroHandler(dist);
  for (const { path } of readBuild().pages.filter((_, i) => i % 20 === 0)) {
    if (path === paths.error()) continue;
    const fresh = await renderResponse(handler, site.renderer.context, path, {});
    expect((await site.request(path)).text, path).toBe(fresh.body.toString());
  }
});

it('A server whose database was set back to before its build shows each new change, also while their numbers are below those of the build', async () => {
  for (const [i, job] of (await listOpen(site.db)).entries()) {
    await site.request(paths.job(job));
    expectValue(await editJob(site.db, actor, { hash: job.hash, changes: { title: `After ${i}` } }, new Date()));
    await site.renderer.catchUp();
    const { slug } = await site.db
      .selectFrom('jobs')
      .select('slug')
      .where('hash', '=', job.hash)
      .executeTakeFirstOrThrow();
    expect((await site.request(paths.job({ ...job, slug }))).text).toContain(`After ${i}`);
  }
});
