import { expect, it } from 'vitest';
import { recordLastBackupTime } from '../../../src/db/board-settings.ts';
import type { Db } from '../../../src/db/tables.ts';
import { formatElapsed } from '../../../src/features/accounts/admin/attention.ts';
import {
  recordFailureOfKnownImport,
  recordSuccessfulImport,
} from '../../../src/features/importing/import-runs.commands.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { changeJobStatus } from '../../../src/features/jobs/job.transition.ts';
import { addDays, DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { listAttentionItems } from '../../../src/workflows/attention.queries.ts';
import { readList } from '../../groups.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const system = { kind: 'system', name: 'test' } as const;

describeOnBothEngines('What needs a person', (open, _engine, test) => {
  const quiet = async () => {
    const board = await open();
    await recordLastBackupTime(board.db, board.now.toISOString());
    return board;
  };
  const rowsOf = async (db: Db, now: Date) =>
    (await listAttentionItems(db, now)).map(({ label, count, at }) => [label, count, at]);

  test('What needs a person is nothing on a board where all is done', async () => {
    const { db, now } = await quiet();
    expect(await listAttentionItems(db, now)).toEqual([]);
  });

  test('What needs a person is a backup that is missing, or older than a week, but not in a demo', async () => {
    const { db, now } = await open();
    expect(await rowsOf(db, now)).toEqual([['There is no backup yet', 1, undefined]]);
    await recordLastBackupTime(db, now.toISOString());
    expect(await rowsOf(db, new Date(now.getTime() + 7 * DAY))).toEqual([]);
    expect(await rowsOf(db, new Date(now.getTime() + 7 * DAY + 1))).toEqual([
      ['The last backup is old', 1, now.toISOString()],
    ]);
    await db.insertInto('settings').values({ key: 'demo', value: '1' }).execute();
    expect(await rowsOf(db, new Date(now.getTime() + 30 * DAY))).toEqual([]);
  });

  it('What needs a person is roles, changes of roles and reports that wait, with the age of the oldest', async () => {
    const { db, now } = await quiet();
    const earlier = new Date(now.getTime() - 3 * HOUR);
    const waiting = expectValue(await createJob(db, system, draftOf({ title: 'UX designer' }), earlier));
    expectValue(await db.transaction().execute((trx) => changeJobStatus(trx, system, waiting, 'submit', earlier)));
    const later = expectValue(await createJob(db, system, draftOf({ title: 'UI designer' }), now));
    expectValue(await db.transaction().execute((trx) => changeJobStatus(trx, system, later, 'submit', now)));
    const live = await plantOpenJob(db, now, {}, system);
    const { id } = await db.selectFrom('jobs').select('id').where('hash', '=', live.hash).executeTakeFirstOrThrow();
    const at = now.toISOString();
    await db
      .insertInto('pending_edits')
      .values({ job_id: id, draft: '{}', reasons: '[]', version: 1, created_at: at })
      .execute();
    const report = { job_id: id, reason: 'fraud' as const, words: '', resolved_at: null };
    await db
      .insertInto('job_reports')
      .values([
        { ...report, id: 'r1', reporter: 'a', created_at: at },
        { ...report, id: 'r2', reporter: 'b', created_at: addDays(at, 1) },
      ])
      .execute();
    expect(await rowsOf(db, now)).toEqual([
      ['Roles to review', 2, earlier.toISOString()],
      ['Changes to review', 1, at],
      ['Roles reported', 1, at],
    ]);
    for (const { href } of await listAttentionItems(db, now)) expect(href).toMatch(/^\/admin\/(review|reports)$/);
  });

  it('What needs a person is mail that failed, is on hold or is late, and work that failed or is late', async () => {
    const { db, now } = await quiet();
    const at = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const mail = { kind: 'greeting', recipient: 'ada@example.com', subject: '', text: '', html: '', headers: '[]' };
    await db
      .insertInto('mails')
      .values({
        ...mail,
        id: 'm1',
        is_secret: 0,
        expires_at: null,
        state: 'held',
        state_at: at(HOUR),
        created_at: at(DAY),
      })
      .execute();
    const task = { payload: '{}', attempts: 0, max_attempts: 3, lease: null, leased_until: null, last_error: null };
    const rows = [
      ['mail.send', 'open', 14 * MINUTE],
      ['mail.send', 'open', 16 * MINUTE],
      ['mail.send', 'dead', DAY],
      ['mail.send', 'done', DAY],
      ['thumbnail', 'open', HOUR - 1],
      ['thumbnail', 'open', 2 * HOUR],
      ['thumbnail', 'dead', 2 * DAY],
    ] as const;
    await db
      .insertInto('tasks')
      .values(
        rows.map(([name, state, age], i) => ({
          ...task,
          id: `t${i}`,
          key: null,
          name,
          state,
          run_at: at(age),
          created_at: at(age),
          ended_at: state === 'open' ? null : at(0),
        })),
      )
      .execute();
    expect(await rowsOf(db, now)).toEqual([
      ['E-mails that failed', 1, at(DAY)],
      ['E-mails on hold', 1, at(HOUR)],
      ['E-mails that are late', 1, at(16 * MINUTE)],
      ['Background tasks that failed', 1, at(2 * DAY)],
      ['Background tasks that are late', 1, at(2 * HOUR)],
    ]);
  });

  test('What needs a person is a source that fails, or that is no longer imported, while open roles follow it', async () => {
    const { db, now } = await quiet();
    const day = (n: number) => new Date(now.getTime() + n * DAY);
    // Of a source that was never read nothing is expected.
    await recordFailureOfKnownImport(db, { source: 'lever:north', problem: 'not found' }, now);
    expect(await rowsOf(db, day(1))).toEqual([]);
    await recordSuccessfulImport(db, 'lever:north', now);
    await recordFailureOfKnownImport(db, { source: 'lever:north', problem: 'not found' }, day(1));
    expect(await rowsOf(db, day(1))).toEqual([]);
    const followed = await plantOpenJob(db, now, {}, system);
    await db.updateTable('jobs').set({ source: 'lever:north' }).where('hash', '=', followed.hash).execute();
    await recordFailureOfKnownImport(db, { source: 'lever:north', problem: 'timed out' }, day(2));
    expect(await listAttentionItems(db, day(2))).toEqual([
      {
        label: 'Source lever:north can’t be read',
        count: 1,
        at: day(1).toISOString(),
        note: 'timed out',
        href: '/admin/roles?source=lever%3Anorth',
      },
    ]);
    await recordSuccessfulImport(db, 'lever:north', day(3));
    expect(await rowsOf(db, day(3))).toEqual([]);
    await recordLastBackupTime(db, day(11).toISOString());
    expect(await rowsOf(db, day(11))).toEqual([['Source lever:north is no longer imported', 1, day(3).toISOString()]]);
  });

  it('What needs a person is running ads that end within a week', async () => {
    const { db, now } = await quiet();
    const targets = { target_job_types: '', target_locations: '', target_pages: '' };
    const ad = {
      title: 'A',
      body: 'B',
      image: null,
      href: 'https://a.example',
      advertiser: 'C',
      ...targets,
      priority: 1,
      active: 1,
    };
    const stamps = { created_at: '', updated_at: '', version: 1, starts_at: null };
    const ends = [1, 7, 8, 2].map((days) => addDays(now.toISOString(), days));
    await db
      .insertInto('ads')
      .values(ends.map((ends_at, i) => ({ ...ad, ...stamps, id: `ad${i}`, ends_at, running: i === 3 ? 0 : 1 })))
      .execute();
    expect(await rowsOf(db, now)).toEqual([['Ads that end soon', 2, ends[0]]]);
  });
});

it('An age is given in whole minutes or hours, from two days on in days, and never as 0 minutes', () => {
  const now = new Date('2026-06-10T12:00:00.000Z');
  const ago = (ms: number) => formatElapsed(new Date(now.getTime() - ms).toISOString(), now);
  expect([0, MINUTE - 1, MINUTE, 59 * MINUTE, HOUR, 47 * HOUR, 48 * HOUR, 9.9 * DAY].map(ago)).toEqual(
    readList(`
    less than a minute · less than a minute · 1 minute · 59 minutes · 1 hour · 47 hours · 2 days · 9 days
  `),
  );
  expect(formatElapsed('2026-06-12T13:00:00.000Z', now)).toBe('2 days');
});
