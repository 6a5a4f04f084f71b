import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { type ImportRequest, importFeed } from '../../../src/features/importing/import-feed.ts';
import { readFeed } from '../../../src/features/importing/sources.ts';
import { ABSENCES_UNTIL_CLOSED } from '../../../src/features/importing/sync-plan.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';

const script = fileURLToPath(new URL('../import-and-die.ts', import.meta.url));

const requestOf = (jobs: unknown[]): ImportRequest => ({
  source: 'greenhouse',
  companySlug: 'northlight',
  feed: expectValue(readFeed('greenhouse', JSON.stringify({ jobs }), {})),
  complete: true,
});
const listing = requestOf([
  {
    id: 1,
    title: 'Senior Product Designer',
    absolute_url: 'https://boards.example/northlight/jobs/1',
    location: { name: 'Berlin, Germany' },
    content: '&lt;p&gt;Figma, every day.&lt;/p&gt;',
    first_published: '2026-04-01T00:00:00Z',
    updated_at: '2026-05-01T00:00:00Z',
  },
]);

/** All that posting a job again writes to. */
const readBoard = async (db: Db) => ({
  jobs: await db.selectFrom('jobs').selectAll().orderBy('id').execute(),
  skills: await db.selectFrom('job_skills').selectAll().orderBy('job_id').orderBy('skill_id').execute(),
  places: await db.selectFrom('job_places').selectAll().orderBy('job_id').orderBy('location_id').execute(),
  events: await db.selectFrom('job_events').selectAll().orderBy('id').execute(),
  listings: await db.selectFrom('listings').selectAll().orderBy('key').execute(),
  changes: await db.selectFrom('changes').selectAll().orderBy('id').execute(),
});

/** Imports `listing`, killed before each write in turn until one import lives. Nothing may be half there after any. */
async function importAndDie(db: Db, url: string, now: Date): Promise<{ created: number; reposted: number }> {
  const before = await readBoard(db);
  for (let n = 1; ; n++) {
    const given = [script, url, JSON.stringify(listing), now.toISOString(), String(n)];
    const child = spawnSync(process.execPath, given, { encoding: 'utf8' });
    if (child.signal !== 'SIGKILL') {
      expect(child.stderr).toBe('');
      const { writes, ...posted } = JSON.parse(child.stdout);
      expect(writes).toBe(n - 1);
      expect(writes).toBeGreaterThan(8);
      const after = await readBoard(db);
      expect(after.changes).toHaveLength(before.changes.length + 1);
      await expectInvariants(db, now, 'posted');
      return posted;
    }
    expect(await readBoard(db), `killed before write ${n}`).toEqual(before);
    await expectInvariants(db, now, `killed before write ${n}`);
  }
}

describeOnBothEngines('An import that is killed before any one write', (open) => {
  it('has posted a job in one step, or not at all', async () => {
    const { db, url, now } = await open();
    expect(await importAndDie(db, url, now)).toEqual({ created: 1, reposted: 0 });
    expect((await readBoard(db)).jobs).toMatchObject([{ status: 'published', source_id: '1', reposted_from: null }]);
  }, 300_000);

  it('has posted a job again that its source lists again, in one step, or not at all', async () => {
    const { db, url, now } = await open();
    expectValue(await importFeed(db, listing, now));
    for (let run = 0; run < ABSENCES_UNTIL_CLOSED; run++) expectValue(await importFeed(db, requestOf([]), now));
    const [old] = (await readBoard(db)).jobs;
    expect(old).toMatchObject({ status: 'closed', source_id: '1' });
    const later = new Date(now.getTime() + DAY);
    expect(await importAndDie(db, url, later)).toEqual({ created: 0, reposted: 1 });
    expect((await readBoard(db)).jobs).toMatchObject([
      { hash: old?.hash, status: 'closed', source_id: null },
      { status: 'published', source_id: '1', reposted_from: old?.hash, published_at: old?.published_at },
    ]);
  }, 300_000);
});
