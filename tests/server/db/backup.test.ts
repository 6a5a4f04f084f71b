import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backUpDatabase, restoreDatabase } from '../../../src/db/backup.ts';
import { readDatabaseId } from '../../../src/db/board-settings.ts';
import { insertRows } from '../../../src/db/bulk.ts';
import { LETTER_TASKS } from '../../../src/db/column-values.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { makeAds } from '../../../src/demo/ads.ts';
import { Random as DemoRandom } from '../../../src/demo/random.ts';
import { requeueFailedOrHeldMail, restartFailedTask } from '../../../src/features/accounts/admin.commands.ts';
import { NEWSLETTER_KIND } from '../../../src/features/alerts/alert.ts';
import { initialLetter } from '../../../src/features/applications/letters/letter.ts';
import {
  createDecisionLettersHandler,
  queueDecisionLetters,
} from '../../../src/features/applications/letters/letters.commands.ts';
import { createIssueDraft, publishAndQueueIssue } from '../../../src/features/newsletter/issue.commands.ts';
import { createIssueMailsHandler } from '../../../src/features/newsletter/writing.tasks.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { findMail } from '../../../src/mail/mail.queries.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { listTasks } from '../../../src/queue/queue.queries.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { ownApplying } from '../applications/own-applying.ts';
import { openRole, receive } from '../applications/receive.ts';
import { describeOnBothEngines, expectInvariants, newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { openPostOffice } from '../post-office.ts';

const { applying, folder } = ownApplying();

describeOnBothEngines('A backup', (open, engine) => {
  it('A backup restores every row, on either engine', async () => {
    const { db, url, now } = await open();
    const history = new History(db, new Random(3), now);
    for (let i = 0; i < 30; i++) await history.step();
    await insertAds(db, now.toISOString());
    const file = join(folder, `${engine}.backup`);
    await backUpDatabase(url, file);
    const before = await readAll(db);
    for (const target of [await newSqliteUrl(), await newPostgresUrl()]) {
      await restoreDatabase(target.url, file, { replace: false, sendsWaitingMail: true });
      const restored = await openDatabase(target.url);
      expect(await readAll(restored)).toEqual(before);
      expect(await readDatabaseId(restored)).not.toBe(await readDatabaseId(db));
      await expect(restoreDatabase(target.url, file, { replace: false, sendsWaitingMail: true })).rejects.toThrow(
        'already contains a board',
      );
      await restored.destroy();
      await restoreDatabase(target.url, file, { replace: true, sendsWaitingMail: true });
      await target.remove();
    }
  });

  it('A backup sends no pending mail once it is restored, unless configured to, and lets the owner send it', async () => {
    const { db, url, now } = await open();
    const letter = {
      kind: 'letter',
      to: 'ada@example.com',
      words: () => ({ subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }),
    };
    const id = await writeMail(db, letter, now);
    const file = join(folder, `${engine}-waiting.backup`);
    await backUpDatabase(url, file);
    const post = await openPostOffice();
    for (const sendsWaitingMail of [false, true]) {
      const target = await newSqliteUrl();
      await restoreDatabase(target.url, file, { replace: false, sendsWaitingMail });
      const restored = await openDatabase(target.url);
      const work = () => runAllTasks({ db: restored, handlers: [createSendMailHandler(post)], clock: () => now });
      await work();
      await expectInvariants(restored, now);
      expect(await findMail(restored, id)).toMatchObject({ state: sendsWaitingMail ? 'sent' : 'held' });
      if (!sendsWaitingMail) {
        expect(await requeueFailedOrHeldMail(restored, { kind: 'admin', id: 'owner' }, id, now)).toBe(true);
        await work();
        expect(await findMail(restored, id)).toMatchObject({ state: 'sent' });
      }
      await restored.destroy();
      await target.remove();
    }
    expect(await post.read()).toHaveLength(2);
  });

  it('A backup writes no rest of a newsletter and no letter to a candidate once it is restored, unless an admin starts the task', async () => {
    const { db, url, now } = await open();
    const admin = { kind: 'admin', id: 'owner' } as const;
    const reader = { id: newId(now), address: 'reader@example.com' };
    const at = now.toISOString();
    await db
      .insertInto('subscribers')
      .values({ ...reader, mailbox: reader.address, zone: '', hour: 8, confirmed_at: at, created_at: at })
      .execute();
    await db
      .insertInto('newsletter_subscribers')
      .values({ subscriber_id: reader.id, confirmed_at: at, created_at: at })
      .execute();
    const issue = expectValue(await createIssueDraft(db, admin, { subject: 'Three roles', body: 'Hello.' }, now));
    expectValue(await publishAndQueueIssue(db, admin, { id: issue.id, version: 1 }, now));
    const role = await openRole(db, now);
    const id = await receive(db, applying, role.hash, 'Ada', now);
    const letter = {
      ...initialLetter('rejected', { title: 'Product Designer', company: 'Northlight' }, false),
      text: 'Hello {name},\n\nNo, and here is why.',
    };
    const rita = { userId: 'rita', companyId: 'co1' };
    expectValue(await queueDecisionLetters(db, rita, { ids: [id], to: 'rejected', letter }, now));
    const file = join(folder, `${engine}-letters.backup`);
    await backUpDatabase(url, file);
    const later = new Date(now.getTime() + MINUTE);
    const WRITTEN = ['application rejected', NEWSLETTER_KIND];
    for (const sendsWaitingMail of [false, true]) {
      const target = await newSqliteUrl();
      await restoreDatabase(target.url, file, { replace: false, sendsWaitingMail });
      const restored = await openDatabase(target.url);
      const work = async () => {
        await runAllTasks({
          db: restored,
          handlers: [createIssueMailsHandler(applying), createDecisionLettersHandler(applying)],
          clock: () => later,
        });
        const mails = await restored.selectFrom('mails').select('kind').where('kind', 'in', WRITTEN).execute();
        return mails.map(({ kind }) => kind).sort();
      };
      expect(await work()).toEqual(sendsWaitingMail ? WRITTEN : []);
      await expectInvariants(restored, later);
      if (!sendsWaitingMail) {
        const held = await listTasks(restored, 'dead', 10);
        expect(held.map(({ name }) => name).sort()).toEqual(Object.values(LETTER_TASKS).sort());
        for (const task of held) expect(await restartFailedTask(restored, admin, task.id, later)).toBe(true);
        expect(await work()).toEqual(WRITTEN);
      }
      await restored.destroy();
      await target.remove();
    }
  });

  it('A backup leaves out no table but those that a restored board starts empty', async () => {
    const { db, url, now } = await open();
    await converse(db, now);
    const file = join(folder, `${engine}-conversation.backup`);
    await backUpDatabase(url, file);
    const target = await newSqliteUrl();
    await restoreDatabase(target.url, file, { replace: false, sendsWaitingMail: true });
    const restored = await openDatabase(target.url);
    const [before, after] = [await countAll(db), await countAll(restored)];
    for (const table of CONVERSED) expect(before.get(table), table).toBe(1);
    for (const table of EMPTIED_TABLES) before.delete(table);
    expect([...before].filter(([table, rows]) => after.get(table) !== rows)).toEqual([]);
    await restored.destroy();
    await target.remove();
  });

  it('A backup that is hostile is rejected with a reason, and the board stays as it was', async () => {
    const { db, url } = await open();
    const file = join(folder, `${engine}-hostile.backup`);
    await backUpDatabase(url, file);
    const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const before = await readAll(db);
    // Names of tables are checked without the database, which on Postgres takes much longer to begin again.
    const words = HOSTILE_WORDS.filter((_, i) => engine === 'sqlite' || i % 10 === 0);
    const hostile = [
      ...[...words, 'sqlite_master', 'pg_user', '../../companies'].map((name) => JSON.stringify([name, {}])),
      ...[null, [], 7, {}, ['companies'], ['companies', null], ['companies', []], [['companies'], {}]].map((output) =>
        JSON.stringify(output),
      ),
      JSON.stringify(['companies', { id: 'x', '"; drop table jobs; --': 1 }]),
      '{"__proto__":',
    ];
    const { rows, ...rest } = JSON.parse(header);
    const longer = JSON.stringify({ ...rest, rows: rows + 1 });
    for (const [i, line] of hostile.entries()) {
      // Mostly before all other rows, so that these are not written, and at times after them.
      const all = i % 10 === 0 ? [longer, ...lines, line] : [longer, line, ...lines];
      writeFileSync(file, gzipSync(all.join('\n')));
      const error = await restoreDatabase(url, file, { replace: true }).catch((thrown: unknown) => thrown);
      expect(error, line.slice(0, 80)).toBeInstanceOf(Error);
      expect(error, line.slice(0, 80)).not.toBeInstanceOf(TypeError);
    }
    expect(await readAll(db)).toEqual(before);
  });

  it('A backup whose header is hostile, whose line has no end or whose rows are of another schema is rejected with a reason', async () => {
    const { db, url } = await open();
    const file = join(folder, `${engine}-refused.backup`);
    await backUpDatabase(url, file);
    const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const before = await readAll(db);
    const rejectionOf = async (bytes: Uint8Array) => {
      writeFileSync(file, bytes);
      const error = await restoreDatabase(url, file, { replace: true }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(TypeError);
      return (error as Error).message.slice(0, 300);
    };
    for (const hostile of ['null', '[]', '7', '"easel-backup-1"', '{"__proto__":{"format":"easel-backup-1"}}'])
      expect(await rejectionOf(gzipSync([hostile, ...lines].join('\n'))), hostile).toMatch(
        /is not a backup|is cut short/,
      );
    for (const rows of [-1, '1', null, {}, 1e308]) {
      const hostile = JSON.stringify({ ...JSON.parse(header), rows });
      expect(await rejectionOf(gzipSync([hostile, ...lines].join('\n'))), hostile).toContain('is cut short');
    }
    const otherSchema = [...lines, JSON.stringify(['companies', { id: 'x', salary_of_the_owner: 1 }])];
    expect(await rejectionOf(gzipSync([header, ...otherSchema].join('\n')))).toContain(
      'has rows of companies that this database rejects',
    );
    const endless = Buffer.concat([Buffer.from(`${header}\n["settings",{"key":"`), Buffer.alloc(200_000_000, 'x')]);
    expect(await rejectionOf(gzipSync(endless, { level: 1 }))).toContain('it has a line of more than 64 MB');
    expect(await readAll(db)).toEqual(before);
  });

  it('A backup that is cut or foreign changes nothing', async () => {
    const { db, url, now } = await open();
    await new History(db, new Random(4), now).step();
    const file = join(folder, `${engine}-cut.backup`);
    await backUpDatabase(url, file);
    writeFileSync(file, readFileSync(file).subarray(0, 900));
    const before = await readAll(db);
    await expect(restoreDatabase(url, file, { replace: true, sendsWaitingMail: true })).rejects.toThrow(
      'not a complete backup',
    );
    writeFileSync(file, 'hello');
    await expect(restoreDatabase(url, file, { replace: true, sendsWaitingMail: true })).rejects.toThrow(
      'not a complete backup',
    );
    expect(await readAll(db)).toEqual(before);
  });
});

it('A database that cannot be read is rejected in one line that names it', async () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'this is not a database, however long one looks at it'.repeat(50));
  await expect(openDatabase(`file:${file}`)).rejects.toThrow(`Cannot open the database file:${file}`);
  await expect(openDatabase('postgres://unknown:secret@127.0.0.1:1/none')).rejects.toThrow(
    /^Cannot open the database postgres:\/\/unknown:…@127/,
  );
});

/** Tables of conversations. */
const CONVERSED = [
  'application_stage_changes',
  'application_letters',
  'application_messages',
  'application_interviews',
  'interview_times',
  'application_deletions',
  'application_reminders',
] as const;

/** Sessions, codes and salts, which no file may hold, and what is counted and planned from the beginning. */
const EMPTIED_TABLES = [
  ...['sessions', 'sign_in_codes', 'verifications', 'reader_days'],
  ...['changes', 'schedules', 'rate_limits', 'mail_windows'],
];

/** An application about which all has been said that can be. */
async function converse(db: Db, now: Date): Promise<void> {
  const { hash } = await openRole(db, now);
  const of = { application_id: await receive(db, applying, hash, 'Ada', now) };
  const at = now.toISOString();
  const rows: Record<(typeof CONVERSED)[number], object> = {
    application_stage_changes: { id: 'm', ...of, batch: 'b', at, from_stage: 'new', to_stage: 'offer', user_id: 'u' },
    application_letters: {
      ...{ ...of, batch: 'b', decision: 'invited', subject: 'Come', text: 'Please', shares_address: 0 },
      ...{ user_id: 'u', leaves_at: at, created_at: at },
    },
    application_messages: { id: 'n', ...of, side: 'company', user_id: 'u', subject: '', text: 'Hello', at },
    application_interviews: {
      ...{ id: 'i', ...of, user_id: 'u', zone: 'UTC', minutes: 45, place: 'Berlin', start: null, candidate_zone: null },
      ...{ sequence: 0, cancelled_at: null, cancelled_by: null, created_at: at, updated_at: at },
    },
    interview_times: { interview_id: 'i', start: at },
    application_deletions: { ...of, status: 'sent', due_at: at },
    application_reminders: { ...of, kind: 'promise', sent_at: at },
  };
  await db.transaction().execute(async (trx) => {
    for (const table of CONVERSED) await insertRows(trx, table, [rows[table]]);
  });
}

/** Number of rows of every table. */
async function countAll(db: Db): Promise<Map<string, number>> {
  const tables = await db.introspection.getTables();
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

async function insertAds(db: Db, at: string): Promise<void> {
  const rows = makeAds(at, new DemoRandom(1));
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, 'ads', rows.ads);
    // Two at one moment have no order to compare them in.
    const events = [...new Map(rows.ad_events.map((event) => [event.at, event])).values()];
    await insertRows(trx, 'ad_events', events);
    await insertRows(trx, 'ad_hours', rows.ad_hours);
  });
}

async function readAll(db: Db) {
  const read = (
    table:
      | 'jobs'
      | 'job_skills'
      | 'job_places'
      | 'companies'
      | 'categories'
      | 'locations'
      | 'listings'
      | 'ads'
      | 'ad_hours'
      | 'ad_events',
    ...order: string[]
  ) =>
    db
      .selectFrom(table as 'jobs')
      .selectAll()
      .orderBy(order as never)
      .execute();
  return [
    await read('jobs', 'id'),
    await read('job_skills', 'job_id', 'skill_id'),
    await read('job_places', 'job_id', 'location_id'),
    await read('companies', 'id'),
    await read('categories', 'id'),
    await read('locations', 'id'),
    await read('listings', 'key'),
    await read('ads', 'id'),
    await read('ad_hours', 'ad_id', 'hour', 'page', 'kind', 'dropped'),
    (await read('ad_events', 'at')).map(({ id: _, ...event }) => event),
  ].map((rows) => rows.map((row) => ({ ...row })));
}
