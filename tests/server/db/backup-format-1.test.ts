import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { restoreDatabase } from '../../../src/db/backup.ts';
import { upgradeBackupRow } from '../../../src/db/backup-format-1.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { recountAllListings } from '../../../src/features/jobs/listing.counts.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { expectInvariants, newPostgresUrl, newSqliteUrl } from '../harness.ts';

// `npm run backup` of commit f706dd3c wrote it: 13 roles after 25 random changes, and rows in every table renamed since.
const BACKUP = join(projectRoot, 'tests/server/db/f706dd3c.jsonl.gz');
const NOW = new Date('2026-05-04T12:00:00.000Z');

const RENAMED = {
  alert_finds: 'alert_matches',
  alert_readers: 'subscribers',
  applicant_news: 'applicant_notifications',
  applicant_news_refusals: 'applicant_notification_opt_outs',
  application_forms: 'application_submissions',
  application_moves: 'application_stage_changes',
  company_successors: 'company_redirects',
  former_terms: 'term_redirects',
  job_sources: 'job_referrers',
  newsletter_readers: 'newsletter_subscribers',
  searched_words: 'search_terms',
  source_echoes: 'source_duplicates',
  waiting_members: 'pending_members',
};

/** Rows of each table in the backup, under the table's name of today. */
function countBackup(): Map<string, number> {
  const [, ...lines] = gunzipSync(readFileSync(BACKUP)).toString().trim().split('\n');
  const names = lines.map((line) => JSON.parse(line)[0] as keyof typeof RENAMED);
  expect(names).toEqual(expect.arrayContaining(Object.keys(RENAMED)));
  const tables = Map.groupBy(names, (name) => RENAMED[name] ?? name);
  return new Map([...tables].map(([table, rows]) => [table, rows.length]));
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

const listListings = (db: Db) =>
  db.selectFrom('listings').select(['key', 'open']).where('open', '>', 0).orderBy('key').execute();

describe.each([
  ['SQLite', newSqliteUrl],
  ['Postgres', newPostgresUrl],
])('A backup of commit f706dd3c (%s)', (_, newUrl) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('A backup of commit f706dd3c is restored with every row under the names of today', async () => {
    const { url, remove } = await newUrl();
    closing.push(remove);
    const expected = countBackup();
    expect(await restoreDatabase(url, BACKUP, { replace: false })).toBe([...expected.values()].reduce((a, b) => a + b));
    const db = await openDatabase(url);
    closing.push(() => db.destroy());

    for (const [table, rows] of expected) {
      if (table !== 'listings' && table !== 'market_bands') expect(await countRows(db, table), table).toBe(rows);
    }
    expect(await db.selectFrom('companies').selectAll().where('id', '=', 'co1').executeTakeFirst()).toMatchObject({
      verified_domain: 'northlight.example',
      verified_name: 'Northlight',
      admin_override: null,
    });
    expect(await db.selectFrom('sources').select(['interval_minutes', 'claim']).execute()).toEqual([
      { interval_minutes: 60, claim: 'board' },
    ]);
    expect(await db.selectFrom('alerts').select('subscriber_id').execute()).toEqual([{ subscriber_id: 'ar1' }]);

    const listings = await listListings(db);
    expect(listings.some(({ key }) => key.includes('|freelance|'))).toBe(true);
    await db.transaction().execute((trx) => recountAllListings(trx, NOW.toISOString()));
    expect(await listListings(db)).toEqual(listings);

    await expectInvariants(db, NOW);
    const history = new History(db, new Random(7), NOW);
    for (let i = 0; i < 10; i++) await history.step();
  });
});

it('A row of commit f706dd3c gets the names and the values of today', () => {
  expect(upgradeBackupRow(['mail_windows', { name: 'day', taken: 3, held: 1 }])).toEqual([
    'mail_windows',
    { name: 'day', sent: 3, deferred: 1 },
  ]);
  expect(upgradeBackupRow(['held_edits', { job_id: 'j1' }])).toEqual(['pending_edits', { job_id: 'j1' }]);
  expect(upgradeBackupRow(['job_events', { id: 'e1', event: 'refuse' }])).toEqual([
    'job_events',
    { id: 'e1', event: 'reject' },
  ]);
  expect(upgradeBackupRow(['audit_log', { action: 'turn away' }])).toEqual(['audit_log', { action: 'reject member' }]);
  expect(upgradeBackupRow(['mail_suppressions', { reason: 'refused' }])).toEqual([
    'mail_suppressions',
    { reason: 'unrequested' },
  ]);
});
