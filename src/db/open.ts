import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readEnv } from '../env.ts';
import { createPrivateDatabaseFile } from '../lib/private-files.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { WatchedPool } from './postgres-pool.ts';
import type { Db, Tables } from './tables.ts';
import { createDatabaseEventRelay } from './watch-queries.ts';

// bigint columns hold cents, counts and versions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens and migrates the database of `url` (`file:…` or `postgres://…`). `answerMs` is Postgres' response timeout. With
 * `mustExist`, creates nothing. @throws Error in one line if it cannot be opened or is not Easel's.
 */
export async function openDatabase(
  url: string,
  {
    queryTimeoutMs,
    isSecondServer = false,
    mustExist = false,
  }: { queryTimeoutMs?: number; isSecondServer?: boolean; mustExist?: boolean } = {},
): Promise<Db> {
  const file = url.startsWith('file:') ? url.slice('file:'.length) : undefined;
  if (mustExist && file !== undefined && !existsSync(file))
    throw new Error(`There is no board at ${file}: npm start creates one`);
  const db = file === undefined ? openPostgres(url, queryTimeoutMs) : openSqlite(file);
  try {
    await (mustExist ? requireMigrated(db) : migrate(db, isSecondServer));
  } catch (error) {
    await db.destroy().catch(() => {});
    throw new Error(`Cannot open the database ${urlWithoutPassword(url)}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return db;
}

function openSqlite(file: string): Db {
  if (file !== ':memory:') createPrivateDatabaseFile(file);
  const { log, attach } = createDatabaseEventRelay();
  return attach(new Kysely<Tables>({ dialect: nodeSqliteDialect(file), log }));
}

function openPostgres(url: string, queryTimeoutMs?: number): Db {
  const { log, onConnected, attach } = createDatabaseEventRelay();
  const pool = new WatchedPool(url, queryTimeoutMs, onConnected);
  return attach(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }));
}

export function urlWithoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]+):[^@/]+@/, '//$1:…@');
}

let database: Promise<Db> | undefined;

/** Opens the configured database once, for builds and development. */
export function openConfiguredDatabase(options: Parameters<typeof openDatabase>[1] = {}): Promise<Db> {
  database ??= openDatabase(readEnv().DATABASE_URL, options);
  return database;
}
