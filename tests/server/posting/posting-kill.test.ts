import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { saveFormDraft } from '../../../src/features/posting/form-draft.commands.ts';
import { readList } from '../../groups.ts';
import { rounds } from '../../rounds.ts';
import { goodForm } from '../../unit/posting/forms.ts';
import { expectInvariants, newSqliteUrl } from '../harness.ts';
import { plantBoard } from '../plant.ts';

const script = fileURLToPath(new URL('../send-and-die.ts', import.meta.url));
/** Tables written when a role is sent. */
const TABLES = readList(`
  companies · members · jobs · job_events · job_places · changes · mails · tasks · audit_log · listings
`);

function countRows(file: string): Record<string, number> {
  const database = new DatabaseSync(file);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  const counts = TABLES.map((table) => [
    table,
    Number(database.prepare(`select count(*) as n from ${table}`).get()?.n),
  ]);
  database.close();
  return Object.fromEntries(counts);
}

async function verify(url: string, message: string): Promise<void> {
  const db = await openDatabase(url);
  await expectInvariants(db, new Date('2026-06-01T12:00:00.000Z'), message).finally(() => db.destroy());
}

it('A role whose sending is killed before any one write does not exist, keeps its draft, and can be sent again', async () => {
  const { url, remove } = await newSqliteUrl();
  const file = url.slice('file:'.length);
  const db = await openDatabase(url);
  await plantBoard(db);
  const at = '2026-01-01T00:00:00.000Z';
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('users')
    .values({ id: 'ana', name: '', email: 'ana@newcomer.example', email_verified: 1, image: null, ...times })
    .execute();
  // The address is at the company's own domain: the role is published at once, with all its listings.
  const form = goodForm({ companyWebsite: 'newcomer.example', companyName: 'Newcomer' });
  const token =
    (await saveFormDraft(db, { form: { role: form, allowDuplicate: false }, problems: [] }, new Date(at))) ?? '';
  await db.destroy();
  const before = countRows(file);

  let writes = 0;
  // A write outside the transaction is there after every later kill.
  for (let n = 1; ; n += rounds(4, 1)) {
    const child = spawnSync(process.execPath, [script, url, token, 'ana', String(n)], { encoding: 'utf8' });
    if (child.signal !== 'SIGKILL') {
      expect(child.stderr).toBe('');
      const output = JSON.parse(child.stdout);
      expect(output).toMatchObject({ status: 'published' });
      writes = output.writes;
      expect(writes).toBeLessThan(n);
      break;
    }
    expect(countRows(file), `killed before write ${n}`).toEqual(before);
    await verify(url, `killed before write ${n}`);
  }
  expect(writes).toBeGreaterThan(15);
  const after = countRows(file);
  const added = Object.fromEntries(TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
  expect(added).toMatchObject({ companies: 1, members: 1, jobs: 1, job_events: 2, mails: 1, tasks: 1 });
  expect(added.listings).toBeGreaterThan(10);
  const left = await openDatabase(url);
  expect(await left.selectFrom('form_drafts').selectAll().execute()).toEqual([]);
  await left.destroy();
  await verify(url, 'sent');
  await remove();
}, 300_000);
