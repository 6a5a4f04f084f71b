import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** How the pay of a category spreads, as the pages of its roles show it until the next count. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const amount = (name: string) => sql`${sql.ref(name)} ${number} not null`;
  await sql`create table market_bands (
    category_id ${text} not null references categories(id) on delete cascade,
    currency ${text} not null, period ${text} not null, ${amount('roles')},
    ${amount('p05')}, ${amount('p25')}, ${amount('median')}, ${amount('p75')}, ${amount('p95')},
    computed_at ${text} not null,
    primary key (category_id, currency, period))`.execute(db);
}
