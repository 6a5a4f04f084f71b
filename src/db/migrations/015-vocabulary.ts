import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Other names of skills, and what of the shipped vocabulary this board has been given. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table skills add column synonyms ${text} not null default '[]'`.execute(db);
  await sql`create table shipped_terms (
    kind ${text} not null, slug ${text} not null, given ${text} not null, primary key (kind, slug))`.execute(db);
}
