import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables, Trx } from './tables.ts';

/** Inserts rows of equal columns as one parameter, which both engines take apart faster than a long list of them. */
export async function insertRows(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  if (dialectOf(trx) === 'postgres') {
    const records = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${records}`.execute(trx);
    return;
  }
  const values = sql.join(names.map((_, i) => sql`value ->> ${sql.lit(i)}`));
  const lists = JSON.stringify(rows.map(Object.values));
  await sql`insert into ${sql.table(table)} (${columns}) select ${values} from json_each(${lists})`.execute(trx);
}
