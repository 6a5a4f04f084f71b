import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Listings that search engines are offered, as they were chosen last; at first those that they were offered so far. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table offered_listings (key ${text} primary key, since ${text} not null)`.execute(db);
  await sql`insert into offered_listings select key, changed_at from listings where indexed = 1`.execute(db);
}
