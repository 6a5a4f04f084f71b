import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import type { Db, Tables } from './tables.ts';

// bigint columns hold cents, counts and versions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * The database of `url` (`file:…` or `postgres://…`), migrated and ready.
 * @throws Error with one clear line when it cannot be opened or is not ours.
 */
export async function openDatabase(url: string): Promise<Db> {
  const db = url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw new Error(`Cannot open the database ${withoutPassword(url)}: ${(error as Error).message}`, { cause: error });
  }
  return db;
}

function openSqlite(file: string): Db {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
}

function openPostgres(url: string): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'easel',
  });
  // Without a listener, a server that goes away would end this process.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

export function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]+):[^@/]+@/, '//$1:…@');
}
