import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Names of places in a source that are no known place, and what its owner says that they mean. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table source_places (
    source_id ${text} not null references sources(id) on delete cascade, name ${text} not null, meaning ${text},
    roles ${number} not null, title ${text} not null, seen_at ${text} not null, primary key (source_id, name))`.execute(
    db,
  );
}
