import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { setUpFolder } from '../../folder.ts';
import { bareEnv } from '../bare-env.ts';
import { newSqliteUrl } from '../harness.ts';

const folder = setUpFolder();

const run = (command: string, databaseUrl: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(projectRoot, `src/cli/${command}.ts`), ...args], {
    env: { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    encoding: 'utf8',
  });

it.each(['doctor', 'verify', 'backup'])('npm run %s says that there is no board, and creates none', (command) => {
  const file = join(folder, `${command}.db`);
  const { status, stderr } = run(command, `file:${file}`, ...(command === 'backup' ? [join(folder, 'copy')] : []));
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no board at ${file}`)]);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

it.each(['doctor', 'verify', 'backup'])('npm run %s leaves a board of an earlier version as it is', async (command) => {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const [last] = await db.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).execute();
  await db
    .deleteFrom('migrations')
    .where('name', '=', last?.name ?? '')
    .execute();
  const { status, stderr } = run(command, url, ...(command === 'backup' ? [join(folder, 'copy')] : []));
  expect([status, stderr]).toEqual([1, expect.stringContaining('written by an earlier version')]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from migrations where name = ${last?.name}`.execute(
    db,
  );
  expect(Number(rows[0]?.n)).toBe(0);
  await db.destroy();
  await remove();
});

it('npm run verify says what to do about a file that is damaged', async () => {
  const { url, remove } = await newSqliteUrl();
  const file = url.slice('file:'.length);
  const db = await openDatabase(url);
  await sql`insert into settings (key, value) select 'k' || value, hex(randomblob(2000)) from
    (with recursive n(value) as (select 1 union all select value + 1 from n where value < 300) select value from n)`.execute(
    db,
  );
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  const { readFileSync } = await import('node:fs');
  const bytes = readFileSync(file);
  for (let at = 4_096 * 40; at < bytes.length; at += 4_096) bytes.fill(0x5a, at, at + 512);
  writeFileSync(file, bytes);
  const { status, stderr } = run('verify', url);
  expect(status).toBe(1);
  expect(stderr).toContain('restore the last backup');
  await remove();
});
