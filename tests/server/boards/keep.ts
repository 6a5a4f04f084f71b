import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { closeJob, createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { draftOf, plantBoard } from '../plant.ts';
import { boards } from './boards.ts';

// Keeps a board of today's schema, and the digests of the migrations that are new: node tests/server/boards/keep.ts <version>

const here = new URL('.', import.meta.url);
const migrations = new URL('../../../src/db/migrations/', here);
const AT = '2026-05-01T12:00:00.000Z';
/** Numbered by the database, which does so anew. */
const NUMBERED = ['changes', 'ad_events'];

async function plantJobs(db: Db): Promise<void> {
  const actor = { kind: 'system', name: 'test' } as const;
  const now = new Date(AT);
  await plantBoard(db);
  // In few listings, so that the file stays small.
  const few = { requiredSkills: [], niceSkills: [], locationSlugs: [], workplace: 'remote' as const };
  const [, filled] = [
    expectValue(await createJob(db, actor, draftOf({ ...few, title: 'Product designer' }), now)),
    expectValue(await createJob(db, actor, draftOf({ ...few, title: 'UX designer' }), now)),
  ];
  for (const { hash } of await db.selectFrom('jobs').select('hash').execute()) {
    expectValue(await publishJob(db, actor, { hash }, now));
  }
  expectValue(await closeJob(db, actor, { hash: filled.hash, reason: 'filled' }, now));
}

/** Something in the tables that commands of visitors write. */
function plantRows(database: DatabaseSync): void {
  const { id: jobId = '' } = database.prepare("select id from jobs where title = 'Product designer'").get() ?? {};
  const stamps = { created_at: AT, updated_at: AT };
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const values = columns.map(() => '?');
    database.prepare(`insert into ${table} (${columns}) values (${values})`).run(...Object.values(row));
  };
  const targets = { target_job_types: '[]', target_locations: '[]', target_pages: '[]' };
  const ad = {
    id: 'ad1',
    title: 'Pens',
    body: 'Good pens',
    href: 'https://pens.example',
    advertiser: 'Pens',
    ...targets,
  };
  insert('ads', { ...ad, priority: 1, active: 0, running: 0, report_token: 'sha256:r1', ...stamps });
  insert('ad_events', { kind: 'impression', ad_id: 'ad1', page: '/', at: AT, view_key: 'v1' });
  insert('ad_hours', { ad_id: 'ad1', hour: AT.slice(0, 13), page: '/', kind: 'impression', dropped: '', count: 1 });
  const mail = { id: 'm1', kind: 'greeting', recipient: 'ada@example.com', subject: 'Hello' };
  insert('mails', { ...mail, text: "It's you;\nand me", html: '', state: 'sent', state_at: AT, created_at: AT });
  const task = { id: 't1', name: 'mail.send', payload: '{"mailId":"m1"}', key: 'mail:m1', state: 'done', run_at: AT };
  insert('tasks', { ...task, attempts: 1, max_attempts: 13, created_at: AT, ended_at: AT });
  insert('schedules', { name: 'sent mail', next_at: AT });
  insert('users', { id: 'u1', name: 'Ada', email: 'ada@example.com', email_verified: 1, ...stamps });
  insert('job_counts', { job_id: jobId, day: AT.slice(0, 10), kind: 'view', number: 3 });
  insert('job_sources', { job_id: jobId, day: AT.slice(0, 10), host: 'news.example', number: 2 });
  insert('address_sharers', { user_id: 'u1' });
  insert('form_drafts', { token: 'sha256:f1', form: '{"role":{},"isOther":false}', problems: '[]', ...stamps });
  insert('members', { company_id: 'co1', user_id: 'u1', role: 'owner', created_at: AT });
  insert('replies', { id: 'r1', company_id: 'co1', received_at: AT });
  const person = { id: 'a1', job_id: jobId, name: 'Bo', email: 'bo@example.com', note: 'Hello', answers: '[]' };
  const agreed = { status: 'received', content_digest: 'd1', consented_at: AT, keep_months: 6, reply_id: 'r1' };
  insert('applications', { ...person, ...agreed, ...stamps });
  const form = { key: 'k1', content_digest: 'd1', job_id: jobId, application_id: 'a1', receipt: 'sha256:rc1' };
  insert('application_forms', { ...form, created_at: AT });
  insert('application_events', { id: 'e1', application_id: 'a1', at: AT, status: 'received' });
  const questions = '[{"text":"Why?","isRequired":false}]';
  insert('job_questions', { job_id: jobId, questions });
  insert('applicant_news', { job_id: jobId, told_at: '', untold: 1 });
}

function dump(database: DatabaseSync): string {
  const made = database
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all() as { type: string; name: string; sql: string }[];
  const lines = made.map(({ sql }) => `${inOneForm(sql)};`);
  for (const { name, sql } of made.filter(({ type }) => type === 'table')) {
    const groups = new Map<string, string[]>();
    for (const row of database.prepare(`select * from ${name}${orderOf(sql)}`).all()) {
      const given = Object.entries(row).filter(
        ([column, value]) => value !== null && !(column === 'id' && NUMBERED.includes(name)),
      );
      const columns = given.map(([column]) => column).join(', ');
      const values = `  (${given.map(([, value]) => quote(value)).join(', ')})`;
      groups.set(columns, [...(groups.get(columns) ?? []), values]);
    }
    for (const [columns, rows] of groups) lines.push(`insert into ${name} (${columns}) values\n${rows.join(',\n')};`);
  }
  return `${lines.join('\n')}\n`;
}

/** Tables without a rowid are read in the order of their key. */
const orderOf = (sql: string): string => (/without rowid/i.test(sql) ? '' : ' order by rowid');

const inOneForm = (sql: string): string =>
  sql.replace(/\s+/g, ' ').replaceAll('"', '').replace('CREATE TABLE', 'create table');

const quote = (value: SQLOutputValue): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

function keepDigests(): void {
  const list = new URL('released.json', here);
  const known = JSON.parse(readFileSync(list, 'utf8'));
  for (const file of readdirSync(migrations).sort()) {
    known[file.replace('.ts', '')] ??= sha256(readFileSync(new URL(file, migrations)));
  }
  writeFileSync(list, `${JSON.stringify(known, null, 2)}\n`);
}

const [version] = process.argv.slice(2);
if (!version || !/^[\w.]+$/.test(version)) throw new Error('Name the version: node tests/server/boards/keep.ts 1.2.0');
const folder = mkdtempSync(join(tmpdir(), 'easel-keep-'));
const file = join(folder, 'easel.db');
const db = await openDatabase(`file:${file}`);
await plantJobs(db);
await db.destroy();
const database = new DatabaseSync(file);
plantRows(database);
const name = `${String(boards.length + 1).padStart(2, '0')}-${version}`;
writeFileSync(new URL(`${name}.sql`, here), dump(database));
database.close();
rmSync(folder, { recursive: true });
keepDigests();
console.log(`Kept ${name}`);
