import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Why the feed of a source is taken for its company’s. Employers’ earlier sources count by their word until a claim is compared. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table sources add column claim ${text} not null default 'none'
    check (claim in ('board', 'proved', 'linked', 'none'))`.execute(db);
  await sql`update sources set claim = 'board' where owner = 'board'`.execute(db);
}
