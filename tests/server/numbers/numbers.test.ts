import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { changeJobStatus } from '../../../src/features/jobs/job.transition.ts';
import { Counter } from '../../../src/features/numbers/counter.ts';
import {
  COUNT_DAYS,
  deleteExpiredNumbers,
  flushAndStoreCounts,
} from '../../../src/features/numbers/numbers.commands.ts';
import {
  compareLastTwoWeeks,
  listDayNumbers,
  listPostingFunnelWeeks,
  listSourceFunnelWeeks,
  listTopPages,
  listTopReferringHosts,
  listTopSearchWords,
} from '../../../src/features/numbers/numbers.queries.ts';
import { countJobEvent } from '../../../src/features/recruiting/job-counts.commands.ts';
import { readNumbersTable } from '../../../src/http/pages/numbers.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const serve = () => new Counter<ReturnType<typeof opening>>({ hosts: [], addressOf: ({ address }) => address });
  const opening = (address: string, headers: Record<string, string> = {}) => ({
    address,
    headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'user-agent': FIREFOX, ...headers },
  });
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const read = async () =>
    Object.fromEntries(
      (await db.selectFrom('board_counts').selectAll().orderBy('day').execute()).map(({ day, kind, name, number }) => [
        `${day} ${kind} ${name}`,
        Number(number),
      ]),
    );
  const words = () =>
    db.selectFrom('search_terms').select(['day', 'words', 'number', 'unfound', 'readers']).orderBy('words').execute();
  return { db, now, serve, opening, at, read, words };
}

describeOnBothEngines('Numbers of the board', (open, _engine, test) => {
  test('Numbers of the board add up what several servers counted, and count a reader of two of them once', async () => {
    const { db, now, serve, opening, read, words } = await stage(open);
    const [one, two] = [serve(), serve()];
    for (const server of [one, two]) await flushAndStoreCounts(db, server, now);
    for (const server of [one, two, one]) {
      server.page('/roles', opening('1.1.1.1', { referer: 'https://news.example/' }), now.getTime());
      server.search('logo', server === one, opening('1.1.1.1'), now.getTime());
    }
    two.page('/companies', opening('2.2.2.2'), now.getTime());
    for (const server of [one, two, one]) await flushAndStoreCounts(db, server, now);
    expect(await read()).toEqual({
      '2026-06-01 host news.example': 3,
      '2026-06-01 page /companies': 1,
      '2026-06-01 page /roles': 3,
      '2026-06-01 total unfound': 1,
      '2026-06-01 total reader': 2,
      '2026-06-01 total search': 3,
      '2026-06-01 total view': 4,
      '2026-06-01 total visit': 4,
    });
    expect(await words()).toMatchObject([{ words: 'logo', readers: 1 }]);
  });

  test('Numbers of the board go on after a restart as if nothing had been', async () => {
    const { db, now, serve, opening, read } = await stage(open);
    for (let run = 0; run < 3; run++) {
      const server = serve();
      await flushAndStoreCounts(db, server, now);
      server.page('/roles', opening('1.1.1.1'), now.getTime());
      await flushAndStoreCounts(db, server, now, true);
    }
    expect(await read()).toEqual({
      '2026-06-01 page /roles': 3,
      '2026-06-01 total reader': 1,
      '2026-06-01 total view': 3,
      '2026-06-01 total visit': 3,
    });
  });

  it('Numbers of the board are buffered while the database cannot store them, and written once', async () => {
    const { db, now, serve, opening, read } = await stage(open);
    const server = serve();
    server.page('/roles', opening('1.1.1.1'), now.getTime());
    await db.schema.alterTable('board_counts').renameTo('board_counts_away').execute();
    await expect(flushAndStoreCounts(db, server, now)).rejects.toThrow();
    await db.schema.alterTable('board_counts_away').renameTo('board_counts').execute();
    server.page('/roles', opening('1.1.1.1'), now.getTime());
    await flushAndStoreCounts(db, server, now);
    expect(await read()).toMatchObject({ '2026-06-01 page /roles': 2, '2026-06-01 total view': 2 });
  });

  test('Numbers of the board have so many names a day and no more', async () => {
    const { db, now, serve, opening, read, words } = await stage(open);
    for (let batch = 0; batch < 2; batch++) {
      const server = serve();
      for (let n = 0; n < 900; n++) {
        const request = opening(`10.0.${n >> 8}.${n & 255}`, { referer: `https://h${batch}-${n}.example/` });
        server.page(`/p${batch}-${n}`, request, now.getTime());
        server.search(`w${batch}-${n}`, true, request, now.getTime());
      }
      await flushAndStoreCounts(db, server, now);
    }
    const counts = await read();
    const sumOf = (kind: string) => {
      const names = Object.entries(counts).filter(([key]) => key.includes(` ${kind} `));
      return [names.length, names.reduce((sum, [, number]) => sum + number, 0)];
    };
    // With one row for all others.
    expect([sumOf('page'), sumOf('host')]).toEqual([
      [1_001, 1_800],
      [201, 1_800],
    ]);
    expect(await words()).toHaveLength(500);
    expect(counts['2026-06-01 total search']).toBe(1_800);
  });

  it('Numbers of the board delete readers at the end of the day, words after some months, and days after a year and a month', async () => {
    const { db, now, serve, opening, at, read, words } = await stage(open);
    const server = serve();
    server.page('/roles', opening('1.1.1.1'), now.getTime());
    server.search('logo', true, opening('1.1.1.1'), now.getTime());
    await flushAndStoreCounts(db, server, now);
    const salts = () => db.selectFrom('reader_days').select(['day', 'salt']).execute();
    expect(await salts()).toEqual([{ day: '2026-06-01', salt: server.today(now.getTime()).salt }]);
    await deleteExpiredNumbers(db, now);
    expect(await salts()).toHaveLength(1);
    await deleteExpiredNumbers(db, at(1));
    expect(await salts()).toEqual([]);
    expect(await words()).toHaveLength(1);
    await deleteExpiredNumbers(db, at(91));
    expect(await words()).toEqual([]);
    await deleteExpiredNumbers(db, at(COUNT_DAYS));
    expect(await read()).toMatchObject({ '2026-06-01 total reader': 1 });
    await deleteExpiredNumbers(db, at(COUNT_DAYS + 1));
    expect(await read()).toEqual({});
  });

  it('Numbers of the board hold no address, no kind of browser and no number of a reader', async () => {
    const { db, now, serve, opening } = await stage(open);
    const server = serve();
    server.page('/roles', opening('203.0.113.77', { referer: 'https://news.example/private?who=ada' }), now.getTime());
    await flushAndStoreCounts(db, server, now);
    const tables = ['board_counts', 'search_terms', 'reader_days'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla|Firefox|private|ada/);
  });
});

describeOnBothEngines('The owner’s numbers', (open, _engine, test) => {
  test('The owner’s numbers are days with all that was counted, looks at roles among the views, and days without anything', async () => {
    const { db, now } = await open();
    const hash = await postJob(db, now);
    await countJobEvent(db, { hash, kind: 'view', at: now });
    await countJobEvent(db, { hash, kind: 'bot', at: now });
    await plantCounts(db, [
      ['2026-06-01', 'total', 'view', 40],
      ['2026-06-01', 'total', 'visit', 12],
      ['2026-06-01', 'total', 'reader', 9],
      ['2026-05-31', 'total', 'search', 3],
      ['2026-05-31', 'total', 'unfound', 1],
      ['2026-05-01', 'total', 'view', 1_000],
    ]);
    expect(await listDayNumbers(db, 3, now.toISOString())).toEqual([
      { day: '2026-05-30', views: 0, visits: 0, readers: 0, searches: 0, unfound: 0 },
      { day: '2026-05-31', views: 0, visits: 0, readers: 0, searches: 3, unfound: 1 },
      { day: '2026-06-01', views: 41, visits: 12, readers: 9, searches: 0, unfound: 0 },
    ]);
  });

  it('The owner’s numbers compare the last seven days with the seven before', async () => {
    const { db, now, serve, opening, at } = await stage(open);
    for (const [days, visits] of [
      [-14, 5],
      [-13, 1],
      [-7, 1],
      [-6, 1],
      [0, 2],
    ] as const) {
      const server = serve();
      await flushAndStoreCounts(db, server, at(days));
      for (let visit = 0; visit < visits; visit++)
        server.page('/roles', opening(`1.1.1.${visit + 1}`), at(days).getTime());
      await flushAndStoreCounts(db, server, at(days), true);
    }
    await plantOpenJob(db, at(-8));
    const numbers = await compareLastTwoWeeks(db, now.toISOString());
    expect(numbers.find(({ label }) => label === 'Visits')).toMatchObject({ count: 3, before: 2 });
    expect(numbers.find(({ label }) => label === 'New roles')).toMatchObject({ before: 1 });
  });

  it('The owner’s numbers rank pages and roles together, and sites', async () => {
    const { db, now } = await open();
    const hash = await postJob(db, now);
    for (let n = 0; n < 3; n++) await countJobEvent(db, { hash, kind: 'view', at: now });
    await plantCounts(db, [
      ['2026-06-01', 'page', '/roles', 4],
      ['2026-05-31', 'page', '/roles', 1],
      ['2026-06-01', 'page', '/about', 2],
      ['2026-06-01', 'page', '', 9],
      ['2026-06-01', 'host', 'news.example', 2],
      ['2026-06-01', 'host', '', 1],
    ]);
    expect(await listTopPages(db, 30, 3, now.toISOString())).toEqual([
      { name: null, number: 9 },
      { name: '/roles', number: 5 },
      { name: expect.stringMatching(new RegExp(`^/jobs/.*-${hash}$`)), number: 3 },
    ]);
    expect(await listTopReferringHosts(db, 1, 5, now.toISOString())).toEqual([
      { name: 'news.example', number: 2 },
      { name: null, number: 1 },
    ]);
  });

  it('The owner’s numbers disclose words only once five readers searched for them, or one on five days', async () => {
    const { db, now } = await open();
    const row = (day: string, words: string, readers: number, unfound = 0) => ({
      day,
      words,
      number: 10,
      unfound,
      readers,
    });
    await db
      .insertInto('search_terms')
      .values([
        row('2026-06-01', 'one reader', 1),
        row('2026-06-01', 'five readers', 5, 10),
        row('2026-06-01', 'four readers', 4, 10),
        row('2026-06-01', 'two and three', 2),
        row('2026-05-31', 'two and three', 3),
        ...['05-27', '05-28', '05-29', '05-30', '06-01'].map((day) => row(`2026-${day}`, 'five days', 0)),
        ...['05-28', '05-29', '05-30', '06-01'].map((day) => row(`2026-${day}`, 'four days', 0)),
      ])
      .execute();
    const wordsOf = async (isUnfound: boolean) =>
      (await listTopSearchWords(db, 30, { limit: 10, isUnfound }, now.toISOString())).map(
        ({ words, number, unfound }) => [words, number, unfound],
      );
    expect(await wordsOf(false)).toEqual([
      ['five days', 50, 0],
      ['two and three', 20, 0],
      ['five readers', 10, 10],
    ]);
    expect(await wordsOf(true)).toEqual([['five readers', 10, 10]]);
  });

  test('The owner’s numbers show roles posted, read and applied to by week and source', async () => {
    const { db, now } = await open();
    const earlier = new Date(now.getTime() - 8 * DAY);
    const [old, hash] = [await postJob(db, earlier), await postJob(db, now)];
    await db.updateTable('jobs').set({ source: 'lever:north' }).where('hash', '=', old).execute();
    await countJobEvent(db, { hash: old, kind: 'view', at: earlier });
    await countJobEvent(db, { hash: old, kind: 'apply', at: now });
    await countJobEvent(db, { hash, kind: 'view', at: now });
    expect(await listSourceFunnelWeeks(db, 4, now.toISOString())).toEqual([
      { week: '2026-05-18', source: 'Lever', posted: 1, read: 1, applied: 0 },
      { week: '2026-06-01', source: 'Lever', posted: 0, read: 0, applied: 1 },
      { week: '2026-06-01', source: 'Posted here', posted: 1, read: 1, applied: 0 },
    ]);
  });

  test('The owner’s numbers follow roles from the form to their publication, each role once', async () => {
    const { db, now } = await open();
    await plantCounts(db, [
      ['2026-06-01', 'total', 'began', 8],
      ['2026-05-26', 'total', 'previewed', 3],
    ]);
    const change = (hash: string, event: 'submit' | 'return' | 'publish', at: Date) =>
      db
        .transaction()
        .execute(async (trx) => expectValue(await changeJobStatus(trx, actor, { hash, note: 'x' }, event, at)));
    const draft = async () => expectValue(await createJob(db, actor, draftOf(), now)).hash;
    const [again, waiting, imported] = [await draft(), await draft(), await draft()];
    const before = new Date(now.getTime() - 7 * DAY);
    await change(again, 'submit', before);
    await change(again, 'return', before);
    await change(again, 'submit', now);
    await change(again, 'publish', now);
    await change(waiting, 'submit', now);
    await change(imported, 'publish', now);
    await db.updateTable('jobs').set({ source: 'lever:north' }).where('hash', '=', imported).execute();
    await postJob(db, now);
    expect(await listPostingFunnelWeeks(db, 2, now.toISOString())).toEqual([
      { week: '2026-05-25', began: 0, previewed: 3, sent: 1, approved: 0 },
      { week: '2026-06-01', began: 8, previewed: 0, sent: 2, approved: 2 },
    ]);
  });

  it('The owner’s numbers go into files that a spreadsheet opens without running anything', async () => {
    const { db, now } = await open();
    await plantCounts(db, [['2026-06-01', 'host', 'news.example', 2]]);
    await db
      .insertInto('search_terms')
      .values({ day: '2026-06-01', words: '=cmd|calc', number: 5, unfound: 5, readers: 5 })
      .execute();
    for (const table of ['days', 'pages', 'sites', 'searches', 'roles', 'posting', 'ads']) {
      const rows = (await readNumbersTable(db, table, now)) ?? [];
      expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
      expect([table, writeCsv(rows).split('\r\n')[0]]).toEqual([table, rows[0]?.join(',')]);
    }
    expect(writeCsv((await readNumbersTable(db, 'searches', now)) ?? [])).toContain("'=cmd|calc,5,5");
    expect(await readNumbersTable(db, 'sites', now)).toEqual([
      ['Site', 'Visits'],
      ['news.example', 2],
    ]);
    for (const name of ['constructor', '__proto__', 'users', ''])
      expect(await readNumbersTable(db, name, now)).toBeUndefined();
  });
});

async function postJob(db: Db, now: Date): Promise<string> {
  return (await plantOpenJob(db, now)).hash;
}

const plantCounts = (db: Db, rows: [string, 'total' | 'page' | 'host', string, number][]) =>
  db
    .insertInto('board_counts')
    .values(rows.map(([day, kind, name, number]) => ({ day, kind, name, number })))
    .execute();
