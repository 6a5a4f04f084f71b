import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countPostgresListeners } from '../db/dialect.ts';
import { openDatabase, urlWithoutPassword } from '../db/open.ts';
import type { Env } from '../env.ts';

type Where = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;

/** Normalised address of a database, without its password. */
const nameOf = (databaseUrl: string): string =>
  databaseUrl.startsWith('file:') ? resolve(databaseUrl.slice('file:'.length)) : urlWithoutPassword(databaseUrl);

const pidFileOf = (dataDir: string): string => join(dataDir, 'server.pid');

/** Creates the data folder if missing. @throws Error in one line if it is not writable. */
export function ensureWritableFolder(dataDir: string): void {
  const probe = join(dataDir, `written-by-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    // `EROFS: read-only file system, open '…'`: leave out the path, which the message names.
    const [why = ''] = (error as Error).message.split(/, \w+ '/);
    throw new Error(
      `The data folder ${dataDir} cannot be written to (${why}): give this account write access, or set DATA_DIR to a different folder`,
      { cause: error },
    );
  }
}

/** Records which database a server uses. Returns a function that removes the record. */
export function recordRunningServer({ DATA_DIR, DATABASE_URL }: Where): () => void {
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(pidFileOf(DATA_DIR), `${process.pid}\n${nameOf(DATABASE_URL)}\n`, { mode: 0o600 });
  // An existing file keeps its mode.
  chmodSync(pidFileOf(DATA_DIR), 0o600);
  return () => {
    if (readPidFile(DATA_DIR)?.pid === process.pid) rmSync(pidFileOf(DATA_DIR), { force: true });
  };
}

/** @throws Error if a server uses the database. Finds servers of all machines on Postgres. */
export async function assertNotRunning({ DATA_DIR, DATABASE_URL }: Where): Promise<void> {
  if (DATABASE_URL.startsWith('file:')) {
    const running = findRunning(DATA_DIR, DATABASE_URL);
    if (running !== undefined)
      throw new Error(`A server is running on ${DATA_DIR} (process ${running}): stop it first`);
    return;
  }
  const db = await openDatabase(DATABASE_URL);
  const listeners = await countPostgresListeners(db).finally(() => db.destroy());
  if (listeners > 0) {
    throw new Error(
      `Servers are using the database ${urlWithoutPassword(DATABASE_URL)} (${listeners} connected): stop them first`,
    );
  }
}

function findRunning(dataDir: string, databaseUrl: string): number | undefined {
  const running = readPidFile(dataDir);
  if (!running || (running.database && running.database !== nameOf(databaseUrl))) return undefined;
  return isProcessAlive(running.pid) ? running.pid : undefined;
}

function readPidFile(dataDir: string): { pid: number; database: string | undefined } | undefined {
  if (!existsSync(pidFileOf(dataDir))) return undefined;
  const [pid, database] = readFileSync(pidFileOf(dataDir), 'utf8').split('\n');
  return { pid: Number(pid), database };
}

/** True if a process with this id runs on this machine. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
