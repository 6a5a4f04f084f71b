import { type RawBuilder, sql } from 'kysely';
import { getDialect } from './dialect.ts';
import type { Tables, Trx } from './tables.ts';

/**
 * Inserts rows with equal columns as one JSON parameter, faster than many. Returns what `clause` (`on conflict … returning …`)
 * returns.
 */
export async function insertRows<Returned>(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  clause: RawBuilder<unknown> = sql``,
): Promise<Returned[]> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return [];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  if (getDialect(trx) === 'postgres') {
    const records = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
    const insert = sql<Returned>`insert into ${sql.table(table)} (${columns}) select ${columns} from ${records} ${clause}`;
    return (await insert.execute(trx)).rows;
  }
  const values = sql.join(names.map((_, i) => sql`value ->> ${sql.lit(i)}`));
  const lists = JSON.stringify(rows.map(Object.values));
  // Materialized, because SQLite would print the array again for each column. Without `where`, it parses `on` as part of a join.
  const insert = sql<Returned>`insert into ${sql.table(table)} (${columns})
    with lists as materialized (select value from json_each(${lists})) select ${values} from lists where true ${clause}`;
  return (await insert.execute(trx)).rows;
}

/** Rows that one statement deletes. */
const DELETED_AT_ONCE = 500;

/** Deletes rows in short statements, so that neither other writers nor the event loop wait long. Returns their number. */
export async function deleteInBatches(remove: (limit: number) => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await remove(DELETED_AT_ONCE);
    deleted += Number(numDeletedRows);
    if (numDeletedRows < DELETED_AT_ONCE) return deleted;
  }
}
