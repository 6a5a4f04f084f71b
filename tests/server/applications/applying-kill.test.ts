import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { deleteOrphanedApplicationFiles } from '../../../src/features/applications/retention.commands.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { isLong, rounds } from '../../rounds.ts';
import { newSqliteUrl } from '../harness.ts';
import { plantBoard, plantOpenJob } from '../plant.ts';

const script = fileURLToPath(new URL('../apply-and-die.ts', import.meta.url));
const TABLES = ['applications', 'application_files', 'application_submissions', 'mails', 'tasks', 'replies'];

async function prepare() {
  const { url, remove } = await newSqliteUrl();
  const folder = mkdtempSync(join(tmpdir(), 'easel-files-'));
  const db = await openDatabase(url);
  await plantBoard(db);
  const now = new Date('2026-05-01T12:00:00.000Z');
  const { hash } = await plantOpenJob(db, now, { apply: { mode: 'board' } });
  await db.destroy();
  const clear = async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, folder, hash, clear };
}

function countRows(url: string): number[] {
  const database = new DatabaseSync(url.slice('file:'.length));
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  const counts = TABLES.map((table) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n));
  database.close();
  return counts;
}

/** The invariants, an hour later and after the schedule has come. */
async function check(url: string, folder: string): Promise<string[]> {
  const db = await openDatabase(url);
  const files = localStorageIn(folder);
  const later = new Date(Date.now() + 3_600_001);
  const wrong: string[] = [];
  const look = async (now: Date) => {
    for (const { name, findBreaches } of applicationInvariants(files))
      for (const breach of await findBreaches(db, now)) wrong.push(`${name}: ${breach}`);
  };
  await look(new Date());
  await deleteOrphanedApplicationFiles(db, files, later);
  await look(later);
  await db.destroy();
  return wrong;
}

it('An application whose receiving is killed before any one write is not there at all, leaves no file for long, and arrives when it is sent again', async () => {
  const { url, folder, hash, clear } = await prepare();
  const nothing = countRows(url);
  let writes = 0;
  // A row or file left by one write is there after every later kill.
  for (let n = 1; ; n += rounds(3, 1)) {
    const child = spawnSync(process.execPath, [script, url, folder, hash, String(n)], { encoding: 'utf8' });
    if (child.signal !== 'SIGKILL') {
      expect(child.stderr).toBe('');
      const output = JSON.parse(child.stdout);
      expect(output).toMatchObject({ outcome: 'arrived' });
      writes = output.writes;
      expect(writes).toBeLessThan(n);
      break;
    }
    const rows = countRows(url);
    // Killed after the commit and before the answer, it has arrived: sent again, it gets the answer it did not get.
    if (rows.some((count, i) => count !== nothing[i])) {
      expect(rows).toEqual([1, 1, 1, 1, 1, 1]);
      writes = n;
      const again = spawnSync(process.execPath, [script, url, folder, hash, '0'], { encoding: 'utf8' });
      expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'arrived' });
      break;
    }
    expect(await check(url, folder), `killed before write ${n}`).toEqual([]);
  }
  expect(writes).toBeGreaterThan(14);
  expect(countRows(url)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await check(url, folder)).toEqual([]);
  await clear();
}, 300_000);

// In blocks of 512 bytes: too little for a CV, for a page of the database, for its log, and enough.
it.each(isLong ? [0, 8, 60, 200, 600, 4_000] : [0, 200, 4_000])(
  'A disk that is full at %i blocks for any one file loses nothing that was acknowledged and leaves nothing half done',
  async (blocks) => {
    const { url, folder, hash, clear } = await prepare();
    const before = countRows(url);
    // Without the signal, which would end the process, the system answers writes above the limit with EFBIG.
    const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
    const child = spawnSync('sh', ['-c', limited, 'sh', process.execPath, script, url, folder, hash, '0'], {
      encoding: 'utf8',
    });
    if (blocks === 0) expect(child.status).not.toBe(0);
    if (blocks === 4_000) expect(child.status).toBe(0);
    expect(countRows(url)).toEqual(child.status === 0 ? [1, 1, 1, 1, 1, 1] : before);
    expect(await check(url, folder)).toEqual([]);
    const again = spawnSync(process.execPath, [script, url, folder, hash, '0'], { encoding: 'utf8' });
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'arrived' });
    expect(countRows(url)).toEqual([1, 1, 1, 1, 1, 1]);
    await clear();
  },
  120_000,
);
