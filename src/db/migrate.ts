import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acquireWriteLock, getDialect, type SqlDialect } from './dialect.ts';
import * as initial from './migrations/001-initial.ts';
import { findBreakingMigrations } from './newer-schema.ts';
import type { Db, Trx } from './tables.ts';

interface Migration {
  up: (trx: Trx, dialect: SqlDialect) => Promise<void>;
}

/**
 * Migrations in order. Boards record the names of those they ran. Never edit, rename or remove one. The previous version may
 * still run, so each keeps its tables and columns. A name that ends with `!` marks an incompatible one.
 */
export const migrations: Record<string, Migration> = { '001-initial': initial };

const INITIAL = Object.keys(migrations)[0] ?? '';

const UNRELEASED =
  'it was made before version 1.0.0: run "npm run backup" with the code that made it, then "npm run restore" with this';

/**
 * Updates the schema. Safe to call from several processes. @param isOlderServerRunning true if the previous version still runs, so
 * that only compatible migrations run. @throws Error without changes if a newer version made the schema incompatible.
 */
export async function migrate(db: Db, isOlderServerRunning = false): Promise<void> {
  const done = (await hasTable(db, 'migrations')) ? await listDone(db) : [];
  const missing = requireMissingMigrations(done).map(([name]) => name);
  if (missing.length === 0) return;
  const [breaking] = findBreakingMigrations(missing, {});
  if (isOlderServerRunning && breaking !== undefined) {
    throw new Error(`a running server is incompatible with ${breaking}: stop it, then start this version`);
  }
  await db.transaction().execute(migrateInTurn);
}

/** @throws Error if there is no board or its schema is outdated. */
export async function requireMigrated(db: Db): Promise<void> {
  if (!(await hasTable(db, 'migrations'))) throw new Error('it contains no board: npm start creates one');
  const missing = requireMissingMigrations(await listDone(db)).length;
  if (missing > 0) throw new Error('it was written by an earlier version: start this version first, which migrates it');
}

async function migrateInTurn(trx: Trx): Promise<void> {
  await acquireWriteLock(trx);
  // Another process may have migrated it.
  const isNew = !(await hasTable(trx, 'migrations'));
  const missing = requireMissingMigrations(isNew ? [] : await listDone(trx));
  if (isNew) {
    const text = getDialect(trx) === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`create table migrations (name ${text} primary key, at ${text} not null)`.execute(trx);
  }
  for (const [name, { up }] of missing) {
    await up(trx, getDialect(trx));
    await trx.insertInto('migrations').values({ name, at: new Date().toISOString() }).execute();
  }
  if (isNew) await trx.insertInto('settings').values({ key: 'board_id', value: randomUUID() }).execute();
}

async function listDone(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  return rows.map(({ name }) => name);
}

function requireMissingMigrations(done: readonly string[]): [string, Migration][] {
  const breaking = findBreakingMigrations(done, migrations);
  if (breaking.length > 0) {
    throw new Error(`it was written by a newer version of this software, which knows ${breaking.join(', ')}`);
  }
  if (done.length > 0 && !done.includes(INITIAL)) throw new Error(UNRELEASED);
  return Object.entries(migrations).filter(([name]) => !done.includes(name));
}

// Not `to_regclass`, which may return a result cached before a lock was acquired.
const ofOurs = sql`nspname = any (current_schemas(false))`;

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await (getDialect(db) === 'postgres'
    ? sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace where relname = ${name} and ${ofOurs}`
    : sql`select name from sqlite_master where name = ${name}`
  ).execute(db);
  return rows.length > 0;
}
