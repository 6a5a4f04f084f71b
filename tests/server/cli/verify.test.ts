import { closeSync, openSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeViolations, invariants, recountListingsAndPublish } from '../../../src/cli/verify.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines, newSqliteUrl } from '../harness.ts';
import { actor, draftOf, plantBoard, plantOpenJob } from '../plant.ts';

const letter = {
  kind: 'greeting',
  to: 'ada@example.com',
  words: () => ({ subject: 'Hello', text: 'Hello', html: '' }),
};
const at = '2026-06-01T12:00:00.000Z';

describeOnBothEngines('Verifying', (open, engine, test) => {
  const stage = async () => {
    const { db, now } = await open();
    await plantOpenJob(db, now);
    await writeMail(db, letter, now);
    return { db, now };
  };

  test('Verifying finds nothing wrong with a board that commands made', async () => {
    const { db, now } = await stage();
    expect(await describeViolations(invariants, db, now)).toEqual([]);
  });

  it.each([
    [
      'count of open roles of every listing, which',
      (db: Db) => db.updateTable('jobs').set({ status: 'closed' }).execute(),
    ],
    ['suspended company', (db: Db) => db.updateTable('companies').set({ suspended_at: at }).execute()],
    ['waiting e-mail has a task', (db: Db) => db.deleteFrom('tasks').execute()],
    ['keeps a secret', (db: Db) => db.updateTable('mails').set({ is_secret: 1, state: 'sent' }).execute()],
    ['due for an hour', (db: Db) => db.updateTable('tasks').set({ run_at: '2026-06-01T10:00:00.000Z' }).execute()],
    ['with a proven address', (db: Db) => db.updateTable('companies').set({ admin_override: null }).execute()],
    [
      'only a wrong clock',
      (db: Db) =>
        db
          .insertInto('schedules')
          .values({ name: 'ad start and end', next_at: '2026-06-01T12:05:00.000Z' } as never)
          .execute(),
    ],
    [
      'has an owner',
      async (db: Db) => {
        const user = { id: 'u1', name: '', email: 'ada@example.com', email_verified: 1, image: null };
        await db
          .insertInto('users')
          .values({ ...user, created_at: at, updated_at: at })
          .execute();
        await db
          .insertInto('members')
          .values({ company_id: 'co1', user_id: 'u1', role: 'member', created_at: at })
          .execute();
      },
    ],
  ] as [string, (db: Db) => Promise<unknown>][])('Verifying names what is wrong: %s', async (words, spoil) => {
    const { db, now } = await stage();
    await spoil(db);
    expect(await describeViolations(invariants, db, now)).toEqual([expect.stringContaining(words)]);
  });

  it('Verifying counts the roles of every listing again if asked, and has all pages rendered again', async () => {
    const { db, now } = await stage();
    await db.updateTable('listings').set({ open: 7 }).where('key', 'like', '%figma%').execute();
    expect(await describeViolations(invariants, db, now)).toEqual([expect.stringContaining('7 counted, 1 open')]);
    await recountListingsAndPublish(db, now);
    expect(await describeViolations(invariants, db, now)).toEqual([]);
    expect((await listChangesAfter(db, 0, 100)).at(-1)?.record.tags).toContain(SITE_TAG);
  });

  it.runIf(engine === 'sqlite')('Verifying finds a reference without its row', async () => {
    const { db, now } = await stage();
    await sql`pragma foreign_keys = off`.execute(db);
    await db.updateTable('jobs').set({ category_id: 'nothing' }).execute();
    expect(await describeViolations(invariants, db, now)).toContainEqual(
      expect.stringContaining('Every reference points to an existing row'),
    );
  });

  it.runIf(engine === 'sqlite')('Verifying explains a damaged page, and asks on', async () => {
    const { url, remove } = await newSqliteUrl();
    const db = await openDatabase(url);
    await plantBoard(db);
    expectValue(await createJob(db, actor, draftOf(), new Date(at)));
    const { rows } = await sql<{ pageno: number; pagesize: number }>`
      select rootpage as pageno, (select page_size from pragma_page_size) as pagesize
      from sqlite_master where name = 'jobs'`.execute(db);
    const { pageno = 0, pagesize = 0 } = rows[0] ?? {};
    await db.destroy();
    const file = openSync(url.slice('file:'.length), 'r+');
    writeSync(file, Buffer.alloc(pagesize, 0xa5), 0, pagesize, (pageno - 1) * pagesize);
    closeSync(file);
    const damaged = await openDatabase(url);
    const breaches = await describeViolations(invariants, damaged, new Date(at));
    await damaged.destroy();
    await remove();
    expect(breaches[0]).toContain('The database is intact');
    expect(breaches).toContainEqual(expect.stringMatching(/is malformed\. A part of its file is damaged: .*backup/));
    expect(breaches.filter((line) => line.includes('mail'))).toEqual([]);
  });
});
