import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { restoreDatabase, writeBackup } from '../../../src/db/backup.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { bareEnv } from '../bare-env.ts';
import { describeOnBothEngines, newSqliteUrl } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-backup-'));

/** Four kilobytes a row, each another, in the table that is backed up first. Repeated numbers are compressed sooner than chance. */
async function fill(db: Db, engine: 'sqlite' | 'postgres', rows: number, repeats = false): Promise<void> {
  const count = sql.lit(rows);
  const text = {
    sqlite: repeats ? sql`replace(hex(zeroblob(250)), '00', printf('%016d', i))` : sql`hex(randomblob(2000))`,
    postgres: repeats ? sql`repeat(lpad(i::text, 16, '0'), 250)` : sql`repeat(md5(random()::text || i), 125)`,
  }[engine];
  await (engine === 'postgres'
    ? sql`insert into settings (key, value) select 'filler ' || i, ${text} from generate_series(1, ${count}) i`
    : sql`insert into settings (key, value)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select 'filler ' || i, ${text} from n`
  ).execute(db);
}

const read = (db: Db) =>
  Promise.all([
    db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    db.selectFrom('job_events').selectAll().orderBy('id').execute(),
    db.selectFrom('listings').selectAll().orderBy('key').execute(),
    db.selectFrom('companies').selectAll().orderBy('id').execute(),
    db.selectFrom('settings').selectAll().where('key', 'like', 'filler%').orderBy('key').execute(),
  ]);

/** A file whose disk takes nothing more after the first bytes, until it is told to. */
function openSlowFile(file: string) {
  const target = createWriteStream(file);
  const begun = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      begun.resolve();
      void resumed.promise.then(() => target.write(chunk, done));
    },
    final: (done) => void target.end(done),
  });
  return { slow, begun: begun.promise, resume: resumed.resolve };
}

/** Longer than Postgres lets other transactions lie idle. */
const LONG_MS = 16_000;

describeOnBothEngines('A backup beside a board in use', (open, engine) => {
  it('A backup of a board in use is of one moment, however long it takes, while everyone writes on', async () => {
    const { db, url, now } = await open();
    const history = new History(db, new Random(11), now);
    for (let i = 0; i < 20; i++) await history.step();
    await fill(db, engine, 2_000);
    await db
      .insertInto('audit_log')
      .values({ id: 'a', at: '', actor: '', action: '', subject: '', detail: '' })
      .execute();
    const before = await read(db);

    const file = join(folder, `${engine}.backup`);
    const own = await openDatabase(url);
    const { slow, begun, resume } = openSlowFile(file);
    const backup = writeBackup(own, slow);
    await begun;
    for (let i = 0; i < 20; i++) await history.step();
    await db.deleteFrom('audit_log').execute();
    if (engine === 'postgres') await wait(LONG_MS);
    expect(await read(db)).not.toEqual(before);
    resume();
    await backup;
    await own.destroy();

    const target = await newSqliteUrl();
    await restoreDatabase(target.url, file, { replace: false, sendsWaitingMail: true });
    const restored = await openDatabase(target.url);
    expect(plain(await read(restored))).toEqual(plain(before));
    expect(await restored.selectFrom('audit_log').select('id').execute()).toContainEqual({ id: 'a' });
    await restored.destroy();
    await target.remove();
  }, 90_000);

  it('A backup of a board in use of 12,000 rows and 48 MB needs little memory', async () => {
    const { db, url } = await open();
    await fill(db, engine, 12_000, true);
    const file = join(folder, `${engine}-large.backup`);
    const command = join(projectRoot, 'src/cli/backup.ts');
    // What holds a table at once needs more than the heap.
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=48', command, file], {
      env: { ...bareEnv, DATABASE_URL: url, DATA_DIR: folder },
    });
    expect(stdout).toMatch(/Backed up 12\d{3} rows/);
  }, 120_000);
});

const plain = (tables: object[][]) => tables.map((rows) => rows.map((row) => ({ ...row })));
