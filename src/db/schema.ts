import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

// Not by to_regclass: it may remember that there was nothing, from before a lock that this transaction has waited for.
const ofOurs = sql`nspname = any (current_schemas(false))`;

/** Whether the database has a table or index of this name. */
export async function hasObject(db: Db, name: string): Promise<boolean> {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace where relname = ${name} and ${ofOurs}`
    : sql`select name from sqlite_master where name = ${name}`
  ).execute(db);
  return rows.length > 0;
}

export async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql`
        select attname from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
        where relname = ${table} and ${ofOurs} and attname = ${column} and not attisdropped`
    : sql`select name from pragma_table_info(${table}) where name = ${column}`
  ).execute(db);
  return rows.length > 0;
}
