import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What is counted of the board: by day and name, words that were searched for, and today's readers as a sketch. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table board_counts (
    day ${text} not null, kind ${text} not null, name ${text} not null, number ${number} not null,
    primary key (day, kind, name))`.execute(db);
  await sql`create table searched_words (
    day ${text} not null, words ${text} not null, number ${number} not null, unfound ${number} not null,
    readers ${number} not null, primary key (day, words))`.execute(db);
  await sql`create table reader_days (day ${text} primary key, salt ${text} not null, sketch ${text} not null)`.execute(
    db,
  );
}
