import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What an owner changes of categories and skills: their order, where old addresses lead, and how a change is taken back. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`alter table categories add column position ${number}`.execute(db);
  await sql`create table former_terms (
    kind ${text} not null, slug ${text} not null, into_slug ${text} not null, primary key (kind, slug))`.execute(db);
  await sql`create table vocabulary_changes (
    id ${text} primary key, kind ${text} not null, words ${text} not null, undo ${text} not null,
    created_at ${text} not null, undone_at ${text})`.execute(db);
}
