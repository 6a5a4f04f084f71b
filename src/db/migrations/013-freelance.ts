import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Whether a fixed-term contract is one with a freelancer. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`alter table jobs add column freelance ${number} not null default 0`.execute(db);
}
