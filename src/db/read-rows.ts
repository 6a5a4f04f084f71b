import { sql } from 'kysely';
import { getDialect } from './dialect.ts';
import type { Tables, Trx } from './tables.ts';

const FIRST_ROWS = 20;
const BATCH_ROWS = 1_000;
const CHARACTERS_AT_ONCE = 1_000_000;

/** Streams all rows of a table in this transaction. */
export function readRows(trx: Trx, table: keyof Tables): AsyncIterable<object> {
  if (getDialect(trx) === 'postgres') return fetchRows(trx, table);
  return trx
    .selectFrom(table as 'settings')
    .selectAll()
    .stream(FIRST_ROWS);
}

async function* fetchRows(trx: Trx, table: keyof Tables): AsyncGenerator<object> {
  await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (let size = FIRST_ROWS; ; ) {
    const { rows } = await sql<object>`fetch ${sql.lit(size)} from all_rows`.execute(trx);
    if (rows.length === 0) break;
    yield* rows;
    // Aim at a megabyte per block.
    const characters = rows.reduce<number>((sum, row) => sum + charactersOf(row), 0);
    size = Math.max(1, Math.min(BATCH_ROWS, Math.round((rows.length * CHARACTERS_AT_ONCE) / characters)));
  }
  await sql`close all_rows`.execute(trx);
}

const charactersOf = (row: object): number =>
  Object.values(row).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
