import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { recordLastBackupTime } from '../../../src/db/board-settings.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { countProblemSources } from '../../../src/features/importing/sources/source.queries.ts';
import { checkBoardHealth } from '../../../src/features/settings/health.queries.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { enqueue } from '../../../src/queue/enqueue.ts';
import { defineTask } from '../../../src/queue/task.ts';
import { describeOnBothEngines } from '../harness.ts';

const greet = defineTask('test.greet', z.object({}), { attempts: 1 });

describeOnBothEngines('A running board', (open, engine) => {
  it('A running board is found fine, but for what is not', async () => {
    const { db } = await open();
    // The clock of the machine is compared with that of the database.
    const now = new Date();
    const look = async () => new Map((await checkBoardHealth(db, tmpdir(), now)).map((found) => [found.about, found]));
    const found = await look();
    expect([...found.keys()]).toEqual(['Backup', 'Disk', 'Queue', 'Background work', 'Database', 'Clock', 'Server']);
    expect(found.get('Backup')).toMatchObject({ state: 'broken' });
    expect(found.get('Queue')).toMatchObject({ state: 'fine' });
    expect(found.get('Database')?.words).toMatch(
      engine === 'postgres' ? /^Postgres \d+.*, \d+ MB/ : /^SQLite \d+.*, \d+ MB/,
    );
    await recordLastBackupTime(db, now.toISOString());
    await enqueue(db, greet, {}, new Date(now.getTime() - 40 * MINUTE));
    const later = await look();
    expect(later.get('Backup')).toMatchObject({
      state: 'fine',
      words: expect.stringContaining('the last one is from today; it wasn’t tested'),
    });
    expect(later.get('Queue')).toMatchObject({ state: 'broken', words: expect.stringContaining('for 40 minutes') });
    expect((await checkBoardHealth(db, '/nowhere/at/all', now))[1]).toMatchObject({ about: 'Disk', state: 'broken' });
  });

  it('A running board counts sources that fail, and those that wait', async () => {
    const { db, now } = await open();
    expect(await countProblemSources(db)).toEqual({ failing: 0, waiting: 0 });
    for (const [slug, changes] of [
      ['one', { failing_since: now.toISOString() }],
      ['two', { state: 'held' }],
      ['three', { state: 'waiting' }],
      ['four', {}],
    ] as const) {
      const address = {
        kind: 'greenhouse',
        slug,
        feed: `https://feeds.example/${slug}`,
        careers: `https://x.example/${slug}`,
      };
      const source = { address, company: { slug: 'northlight' }, owner: 'board' } as const;
      const { id } = expectValue(await addSourceAndScheduleRun(db, { kind: 'admin', id: 'u1' }, source as never, now));
      await db
        .updateTable('sources')
        .set({ state: 'active', ...changes })
        .where('id', '=', id)
        .execute();
    }
    expect(await countProblemSources(db)).toEqual({ failing: 1, waiting: 2 });
  });
});
