import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Db } from './tables.ts';

// Not `to_regclass`, which may return a result cached before a lock was acquired.
const ofOurs = sql`nspname = any (current_schemas(false))`;

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await (dialectOf(db) === 'postgres'
    ? sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace where relname = ${name} and ${ofOurs}`
    : sql`select name from sqlite_master where name = ${name}`
  ).execute(db);
  return rows.length > 0;
}
