import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { assertNotRunning, recordRunningServer } from '../../../src/cli/running.ts';
import { countPostgresListeners } from '../../../src/db/dialect.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { startFollowingChanges } from '../../../src/server/follow.ts';
import type { PageRenderer } from '../../../src/server/page-renderer.ts';
import { newPostgresUrl } from '../harness.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-running-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('What overwrites a database is rejected while a server uses it on SQLite: that of the data folder, however its path is written', async () => {
  const DATA_DIR = newFolder();
  const file = join(DATA_DIR, 'easel.db');
  const evict = recordRunningServer({ DATA_DIR, DATABASE_URL: `file:${file}` });
  expect(statSync(join(DATA_DIR, 'server.pid')).mode & 0o777).toBe(0o600);
  const rejected = /is running on .*: stop it first/;
  await expect(assertNotRunning({ DATA_DIR, DATABASE_URL: `file:${file}` })).rejects.toThrow(rejected);
  const other = `file:${relative(process.cwd(), file)}`;
  await expect(assertNotRunning({ DATA_DIR, DATABASE_URL: other })).rejects.toThrow(rejected);
  await assertNotRunning({ DATA_DIR, DATABASE_URL: `file:${join(DATA_DIR, 'other.db')}` });
  evict();
  await assertNotRunning({ DATA_DIR, DATABASE_URL: `file:${file}` });
});

it('What overwrites a database is rejected while a server uses it on Postgres: servers of any machine, and of this database alone', async () => {
  const [used, free] = [await newPostgresUrl(), await newPostgresUrl()];
  closing.push(used.remove, free.remove);
  const db = await openDatabase(used.url);
  closing.push(() => db.destroy());
  const renderer = { catchUp: async () => {} } as PageRenderer;
  const stop = startFollowingChanges(renderer, used.url, (error) => expect.fail(String(error)));
  await vi.waitFor(async () => expect(await countPostgresListeners(db)).toBe(1), { timeout: 10_000 });
  const DATA_DIR = newFolder();
  await expect(assertNotRunning({ DATA_DIR, DATABASE_URL: used.url })).rejects.toThrow(
    'Servers are using the database',
  );
  recordRunningServer({ DATA_DIR, DATABASE_URL: used.url });
  await assertNotRunning({ DATA_DIR, DATABASE_URL: free.url });
  await stop();
  await vi.waitFor(() => assertNotRunning({ DATA_DIR, DATABASE_URL: used.url }), { timeout: 10_000 });
});
