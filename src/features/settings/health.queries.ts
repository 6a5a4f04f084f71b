import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { readLastBackups } from '../../backup/last-backup.ts';
import { findLastBackup, isBackupOld } from '../../db/board-settings.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { DAY, HOUR, type Instant, MINUTE, toInstant } from '../../lib/dates.ts';
import { countOf } from '../../lib/text.ts';
import { countMails } from '../../mail/mail.queries.ts';
import { findListHold } from '../../mail/refusals.ts';
import { countTasks, findOldestDue } from '../../queue/queue.queries.ts';
import { formatMoment } from '../accounts/admin/admin-view.ts';
import { advise, type Finding, fail, fine } from './health.ts';

const MB = 1_048_576;
const GB = 1_024 * MB;
const LEAST_FREE = 1;
const ROOMY = 5;
const MOST_CLOCK_SECONDS = 5;
/** Work that has been due for longer than any schedule waits is done by nobody. */
const MOST_WAITING_MS = 10 * MINUTE;

/** How a running board is, for its owner: what keeps it from losing anything comes first. */
export async function examineRunning(db: Db, dataDir: string, now: Date): Promise<Finding[]> {
  return Promise.all([
    examineBackup(db, now),
    examineDisk(dataDir),
    examineQueue(db, now),
    examineMailbox(db),
    examineDatabase(db),
    examineClock(db, now),
    examineProcess(),
  ]);
}

export async function examineBackup(db: Db, now: Date): Promise<Finding> {
  const { good, failed } = await readLastBackups(db);
  if (failed) return fail('Backup', `the last attempt failed: ${failed.words}`);
  const at = await findLastBackup(db);
  if (!at) return fail('Backup', 'there is none yet: npm run backup makes one');
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY);
  const age = days < 1 ? 'the last one is from today' : `the last one is ${countOf(days, 'day')} old`;
  if (isBackupOld(at, now)) return fail('Backup', `${age}: npm run backup makes a new one`);
  if (good?.at !== at) return fine('Backup', `${age}; it wasn’t tested, and holds no files (see BACKUP_TO)`);
  const words = `${age}, and was restored as a test: ${countOf(good.rows, 'row')}, ${countOf(good.files, 'file')}`;
  if (good.missing > 0)
    return advise('Backup', `${words}; ${countOf(good.missing, 'file')} of applications are missing`);
  return fine('Backup', words);
}

/** @param folder that the board writes into. */
export async function examineDisk(folder: string): Promise<Finding> {
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return fail('Disk', `the folder ${folder} can’t be read`);
  const free = (space.bavail * space.bsize) / GB;
  const words = `${free.toFixed(1)} GB free for ${folder}`;
  if (free < LEAST_FREE) return fail('Disk', `${words}: applications would be refused soon`);
  return free < ROOMY ? advise('Disk', words) : fine('Disk', words);
}

async function examineQueue(db: Db, now: Date): Promise<Finding> {
  const [{ open }, oldest] = await Promise.all([countTasks(db), findOldestDue(db, now)]);
  const waited = oldest ? now.getTime() - Date.parse(oldest) : 0;
  const words = `${countOf(open, 'task')} to do`;
  if (waited > MOST_WAITING_MS)
    return fail(
      'Queue',
      `${words}, one of them for ${countOf(Math.round(waited / MINUTE), 'minute')}: is a worker running?`,
    );
  return fine('Queue', `${words}, none of them late`);
}

export async function examineMailbox(db: Db): Promise<Finding> {
  const hold = await findListHold(db);
  if (hold)
    return fail(
      'Background work',
      `the mail server has refused every recipient since ${formatMoment(hold.since)} UTC (${hold.status}): alerts and newsletters wait, see /admin/mail`,
    );
  const [mails, tasks] = [await countMails(db), await countTasks(db)];
  if (mails.dead + tasks.dead === 0) return fine('Background work', 'nothing failed');
  return advise(
    'Background work',
    `${countOf(mails.dead, 'e-mail')} and ${countOf(tasks.dead, 'task')} could not be completed: see /admin/mail and /admin/tasks`,
  );
}

async function examineDatabase(db: Db): Promise<Finding> {
  const engine = dialectOf(db);
  const { rows } = await (engine === 'postgres'
    ? sql<{ bytes: string; version: string }>`
        select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`
    : sql<{ bytes: number; version: string }>`
        select page_count * page_size as bytes, sqlite_version() as version
        from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  const last = await db.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).executeTakeFirst();
  const { bytes = 0, version = '' } = rows[0] ?? {};
  const size = `${(Number(bytes) / MB).toFixed(0)} MB`;
  return fine('Database', `${engine === 'postgres' ? 'Postgres' : 'SQLite'} ${version}, ${size}, schema ${last?.name}`);
}

export async function examineClock(db: Db, now: Date): Promise<Finding> {
  if (dialectOf(db) === 'postgres') {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
    const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now()) / 1_000;
    if (seconds > MOST_CLOCK_SECONDS)
      return fail('Clock', `this machine and the database are ${Math.round(seconds)} seconds apart`);
  }
  const newest: Instant | undefined = (
    await db.selectFrom('changes').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  )?.at;
  if (newest && Date.parse(newest) > now.getTime() + MOST_CLOCK_SECONDS * 1_000)
    return fail('Clock', `this machine says ${now.toISOString()}, but the board has later changes: ${newest}`);
  return fine('Clock', `${formatMoment(toInstant(now))} (UTC)`);
}

function examineProcess(): Finding {
  const { rss, heapUsed } = process.memoryUsage();
  const running = process.uptime() * 1_000;
  const since =
    running < 2 * HOUR ? countOf(Math.ceil(running / MINUTE), 'minute') : countOf(Math.floor(running / HOUR), 'hour');
  const memory = `${(rss / MB).toFixed(0)} MB of memory, ${(heapUsed / MB).toFixed(0)} MB of it in use`;
  return fine('Server', `Node ${process.versions.node}, running for ${since}, ${memory}`);
}
