import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { yieldToEventLoop } from '../lib/yield.ts';
import type { Db, Trx } from './tables.ts';

export type SqlDialect = 'sqlite' | 'postgres';

export const getDialect = (db: Db): SqlDialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Rows of one column `value` from a list, bound as one parameter. */
export function valuesAsRows(db: Db, values: readonly string[]): RawBuilder<{ value: string }> {
  return getDialect(db) === 'postgres'
    ? sql`(select unnest(${values}::text[]) collate "C" as value)`
    : sql`(select value from json_each(${toListParameter(db, values)}))`;
}

/** Set of values for `in`, bound as one parameter. */
export const valuesAsSet = (db: Db, values: readonly string[]): RawBuilder<string> =>
  valuesAsRows(db, values).$castTo<string>();

/** List as one bound value. A placeholder of a prepared query stays as it is. */
export const toListParameter = (db: Db, values: readonly string[]): unknown =>
  Array.isArray(values) && getDialect(db) === 'sqlite' ? JSON.stringify(values) : values;

/** Aggregates `value` over a group to a JSON array, in an order shared by all arrays of the query. */
export function aggregateJsonArray(db: Db, value: Expression<unknown>): RawBuilder<string> {
  return getDialect(db) === 'postgres'
    ? sql`coalesce(json_agg(${value}), '[]')::text`
    : sql`json_group_array(${value})`;
}

/** Serialises write transactions, so that change numbers follow the order of commits. SQLite does so by `BEGIN IMMEDIATE`. */
export async function acquireWriteLock(trx: Db): Promise<void> {
  if (getDialect(trx) === 'postgres') await sql`select pg_advisory_xact_lock(712001)`.execute(trx);
}

/** Runs `write` in a transaction that holds the write lock from its start. */
export const writeTransaction = <T>(db: Db, write: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await acquireWriteLock(trx);
    return write(trx);
  });

/** Runs `read` on one state of the database, whatever others write meanwhile. */
export const readTransaction = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

export async function disableStatementTimeouts(trx: Db): Promise<void> {
  if (getDialect(trx) !== 'postgres') return;
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** Limits SQLite's page cache. No-op on Postgres. */
export async function limitSqliteMemory(db: Db, bytes: number): Promise<void> {
  if (getDialect(db) === 'sqlite') await sql`pragma soft_heap_limit = ${sql.lit(bytes)}`.execute(db);
}

/** Rows sampled per index. */
const ANALYSED_ROWS = 400;

/** Refreshes SQLite's query planner statistics. Postgres does so automatically. */
export async function refreshSqliteStatistics(db: Db): Promise<void> {
  if (getDialect(db) !== 'sqlite') return;
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(db);
  // One statement for all holds the event loop.
  for (const { name } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`pragma analysis_limit = ${sql.lit(ANALYSED_ROWS)}`.execute(trx);
      await sql`analyze ${sql.table(name)}`.execute(trx);
    });
    await yieldToEventLoop();
  }
}

/** Milliseconds by which the database's clock is ahead. 0 for SQLite. */
export async function measureDatabaseClockOffset(db: Db): Promise<number> {
  if (getDialect(db) === 'sqlite') return 0;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return (rows[0]?.now.getTime() ?? Date.now()) - Date.now();
}

export const CHANGES_CHANNEL = 'easel_changes';

export const LISTENER_NAME = 'easel-listener';

/** Number of servers that listen for changes of this Postgres database. 0 on SQLite. */
export async function countPostgresListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Notifies other processes of a change when this transaction commits. */
export async function notifyListenersOnCommit(trx: Db): Promise<void> {
  if (getDialect(trx) === 'postgres') await sql`select pg_notify(${CHANGES_CHANNEL}, '')`.execute(trx);
}

const MEASURE_MS = 5_000;
/** Smallest offset that is not explained by response time. */
const MIN_OFFSET_MS = 1_000;

const offsets = new WeakMap<Db, { offsetMs: number; measuredAt: number }>();

/** Milliseconds from this machine's time to the database's, the shared clock. */
export async function getDatabaseClockOffset(db: Db): Promise<number> {
  const known = offsets.get(db);
  if (known && performance.now() < known.measuredAt + MEASURE_MS) return known.offsetMs;
  const measured = await measureDatabaseClockOffset(db);
  const offsetMs = Math.abs(measured) < MIN_OFFSET_MS ? 0 : measured;
  offsets.set(db, { offsetMs, measuredAt: performance.now() });
  return offsetMs;
}
