import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/** Differences between the two database engines apart from their drivers. */
export type Dialect = 'sqlite' | 'postgres';

export const dialectOf = (db: Db): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** The texts of a JavaScript list as rows of one column `value`: one bound parameter, however long the list. */
export function valuesAsRows(db: Db, values: readonly string[]): RawBuilder<{ value: string }> {
  return dialectOf(db) === 'postgres'
    ? sql`(select unnest(${values}::text[]) collate "C" as value)`
    : sql`(select value from json_each(${JSON.stringify(values)}))`;
}

/** Aggregates `value` over a group to a JSON array, in the same order as other arrays of the query. */
export function jsonArrayOf(db: Db, value: Expression<unknown>): RawBuilder<string> {
  return dialectOf(db) === 'postgres' ? sql`coalesce(json_agg(${value}), '[]')::text` : sql`json_group_array(${value})`;
}

/**
 * Lets one transaction at a time write changes, until it ends, so that their numbers follow the order of commits:
 * a reader that has seen number n has seen all before it. SQLite's `BEGIN IMMEDIATE` has done so already.
 */
export async function lockForWrite(trx: Db): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(712001)`.execute(trx);
}

/** Lets this transaction take as long as it needs, also between its statements: on Postgres others have seconds. */
export async function disableStatementTimeouts(trx: Db): Promise<void> {
  if (dialectOf(trx) !== 'postgres') return;
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** Bytes that SQLite keeps of its files in this process, about; Postgres keeps its own. */
export async function limitDatabaseMemory(db: Db, bytes: number): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma soft_heap_limit = ${sql.lit(bytes)}`.execute(db);
}

/** Rows that SQLite samples of each index for its statistics. */
const ANALYSED_ROWS = 400;

/** Refreshes the statistics that SQLite plans queries by. Postgres does so by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return;
  await db.transaction().execute(async (trx) => {
    await sql`pragma analysis_limit = ${sql.lit(ANALYSED_ROWS)}`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}

/** Milliseconds that the clock of the database is ahead of this machine's. 0 for SQLite, whose clock is the machine's. */
export async function measureClockOffset(db: Db): Promise<number> {
  if (dialectOf(db) === 'sqlite') return 0;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return (rows[0]?.now.getTime() ?? Date.now()) - Date.now();
}

export const CHANGES_CHANNEL = 'easel_changes';

export const LISTENER_NAME = 'easel-listener';

/** Number of servers that listen for changes of this Postgres database. 0 on SQLite. */
export async function countListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Tells the other processes, when this transaction commits, that there is a change to read. */
export async function notifyChange(trx: Db): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_notify(${CHANGES_CHANNEL}, '')`.execute(trx);
}
