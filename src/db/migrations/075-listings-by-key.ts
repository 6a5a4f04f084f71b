import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/**
 * Stores each key of `listings` once on SQLite, which held it in the row and in an index. Drops the index of indexed listings:
 * sitemaps begin with what is offered, and look these up by key (decision 103).
 */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  await sql`drop index listings_indexed`.execute(db);
  if (dialect === 'postgres') return;
  await sql`create table listings_by_key (
    key text primary key, open integer not null, indexed integer not null, changed_at text not null) without rowid`.execute(
    db,
  );
  await sql`insert into listings_by_key select key, open, indexed, changed_at from listings order by key`.execute(db);
  await sql`drop table listings`.execute(db);
  await sql`alter table listings_by_key rename to listings`.execute(db);
}
