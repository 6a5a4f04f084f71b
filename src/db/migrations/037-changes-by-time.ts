import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/** Finds the first change since a moment, for programs that follow the board. */
export async function up(db: Trx): Promise<void> {
  await sql`create index changes_by_time on changes (at)`.execute(db);
}
