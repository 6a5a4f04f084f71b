import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

// Not by to_regclass: it may remember that there was nothing, from before a lock that this transaction has waited for.
const ofOurs = sql`nspname = any (current_schemas(false))`;

/** True if the database has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace where relname = ${name} and ${ofOurs}`
    : sql`select name from sqlite_master where name = ${name}`
  ).execute(db);
  return rows.length > 0;
}
