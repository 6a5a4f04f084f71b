import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { readLastBackups } from '../../backup/last-backup.ts';
import { findLastBackupTime, isLastBackupTooOld } from '../../db/board-settings.ts';
import { getDialect, measureDatabaseClockOffset } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { DAY, HOUR, type Instant, MINUTE, toInstant } from '../../lib/dates.ts';
import { pluralize } from '../../lib/text.ts';
import { countWaitingAndDeadMails } from '../../mail/mail.queries.ts';
import { findBoardListMailHold } from '../../mail/relay-rejections.ts';
import { countTasksByState, findOldestDueTime } from '../../queue/queue.queries.ts';
import { formatUtcTime } from '../accounts/admin/admin-view.ts';

/** Health check. `broken`: data or mail may be lost, or the board must not be public. `advice`: for the owner. */
export interface HealthCheckResult {
  about: string;
  state: 'fine' | 'advice' | 'broken';
  /** State, and advice if something is wrong. */
  words: string;
}

export const healthOk = (about: string, words: string): HealthCheckResult => ({ about, state: 'fine', words });
export const healthWarning = (about: string, words: string): HealthCheckResult => ({ about, state: 'advice', words });
export const healthError = (about: string, words: string): HealthCheckResult => ({ about, state: 'broken', words });

const MB = 1_048_576;
const GB = 1_024 * MB;
const MIN_FREE_PERCENT = 1;
const LOW_DISK_PERCENT = 5;
const MAX_CLOCK_SKEW_SECONDS = 5;
/** Queue wait after which tasks count as unprocessed. */
const MAX_QUEUE_WAIT_MS = 10 * MINUTE;

/** Health checks of a running board, most severe first. */
export async function checkBoardHealth(db: Db, dataDir: string, now: Date): Promise<HealthCheckResult[]> {
  return Promise.all([
    checkBackupHealth(db, now),
    checkDiskHealth(dataDir),
    examineQueue(db, now),
    checkBackgroundWorkHealth(db),
    examineDatabase(db),
    checkClockHealth(db, now),
    examineProcess(),
  ]);
}

export async function checkBackupHealth(db: Db, now: Date): Promise<HealthCheckResult> {
  const { good, failed } = await readLastBackups(db);
  if (failed) return healthError('Backup', `the last attempt failed: ${failed.words}`);
  const at = await findLastBackupTime(db);
  if (!at) return healthError('Backup', 'there is none yet: npm run backup makes one');
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY);
  const age = days < 1 ? 'the last one is from today' : `the last one is ${pluralize(days, 'day')} old`;
  if (isLastBackupTooOld(at, now)) return healthError('Backup', `${age}: npm run backup makes a new one`);
  if (good?.at !== at) return healthOk('Backup', `${age}; it wasn’t tested, and holds no files (see BACKUP_TO)`);
  const words = `${age}, and was restored as a test: ${pluralize(good.rows, 'row')}, ${pluralize(good.files, 'file')}`;
  if (good.missing > 0)
    return healthWarning('Backup', `${words}; ${pluralize(good.missing, 'file')} of applications are missing`);
  return healthOk('Backup', words);
}

/** @param folder data folder of the board */
export async function checkDiskHealth(folder: string): Promise<HealthCheckResult> {
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return healthError('Disk', `the folder ${folder} can’t be read: check its permissions`);
  const free = (space.bavail * space.bsize) / GB;
  const words = `${free.toFixed(1)} GB free for ${folder}`;
  if (free < MIN_FREE_PERCENT)
    return healthError('Disk', `${words}: applications will soon be rejected, so free some space`);
  return free < LOW_DISK_PERCENT ? healthWarning('Disk', words) : healthOk('Disk', words);
}

async function examineQueue(db: Db, now: Date): Promise<HealthCheckResult> {
  const [{ open }, oldest] = await Promise.all([countTasksByState(db), findOldestDueTime(db, now)]);
  const waited = oldest ? now.getTime() - Date.parse(oldest) : 0;
  const words = `${pluralize(open, 'task')} to do`;
  if (waited > MAX_QUEUE_WAIT_MS)
    return healthError(
      'Queue',
      `${words}, one of them for ${pluralize(Math.round(waited / MINUTE), 'minute')}: is a worker running?`,
    );
  return healthOk('Queue', `${words}, none of them late`);
}

export async function checkBackgroundWorkHealth(db: Db): Promise<HealthCheckResult> {
  const hold = await findBoardListMailHold(db);
  if (hold)
    return healthError(
      'Background work',
      `the mail server has refused every recipient since ${formatUtcTime(hold.since)} UTC (${hold.status}): alerts and newsletters wait, see /admin/mail`,
    );
  const [mails, tasks] = [await countWaitingAndDeadMails(db), await countTasksByState(db)];
  if (mails.dead + tasks.dead === 0) return healthOk('Background work', 'nothing failed');
  return healthWarning(
    'Background work',
    `${pluralize(mails.dead, 'e-mail')} and ${pluralize(tasks.dead, 'task')} could not be completed: see /admin/mail and /admin/tasks`,
  );
}

async function examineDatabase(db: Db): Promise<HealthCheckResult> {
  const engine = getDialect(db);
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
  return healthOk(
    'Database',
    `${engine === 'postgres' ? 'Postgres' : 'SQLite'} ${version}, ${size}, schema ${last?.name}`,
  );
}

export async function checkClockHealth(db: Db, now: Date): Promise<HealthCheckResult> {
  const seconds = Math.abs(await measureDatabaseClockOffset(db)) / 1_000;
  if (seconds > MAX_CLOCK_SKEW_SECONDS)
    return healthError(
      'Clock',
      `this machine and the database are ${Math.round(seconds)} seconds apart: synchronise both clocks`,
    );
  const newest: Instant | undefined = (
    await db.selectFrom('changes').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  )?.at;
  if (newest && Date.parse(newest) > now.getTime() + MAX_CLOCK_SKEW_SECONDS * 1_000)
    return healthError('Clock', `this machine says ${now.toISOString()}, but the board has later changes: ${newest}`);
  return healthOk('Clock', `${formatUtcTime(toInstant(now))} (UTC)`);
}

function examineProcess(): HealthCheckResult {
  const { rss, heapUsed } = process.memoryUsage();
  const running = process.uptime() * 1_000;
  const since =
    running < 2 * HOUR
      ? pluralize(Math.ceil(running / MINUTE), 'minute')
      : pluralize(Math.floor(running / HOUR), 'hour');
  const memory = `${(rss / MB).toFixed(0)} MB of memory, ${(heapUsed / MB).toFixed(0)} MB of it in use`;
  return healthOk('Server', `Node ${process.versions.node}, running for ${since}, ${memory}`);
}
