import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** How the roles of each category, and of all, moved over two years: counted once a day. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table trends (
    category ${text} primary key, roles ${number} not null, numbers ${text} not null, changed_at ${text} not null)`.execute(
    db,
  );
}
