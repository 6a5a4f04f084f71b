import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What published roles paid, counted once a day: quartiles of groups, and the pages that show them. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const name = (column: string) => sql`${sql.ref(column)} ${text} not null`;
  const amount = (column: string) => sql`${sql.ref(column)} ${number} not null`;
  await sql`create table pay_cells (
    ${name('currency')}, ${name('contract')}, ${name('basis')},
    ${name('category')}, ${name('seniority')}, ${name('location')},
    ${amount('roles')}, ${amount('p25')}, ${amount('median')}, ${amount('p75')}, earlier ${number},
    primary key (category, location, seniority, currency, contract, basis))`.execute(db);
  await sql`create index pay_cells_by_location on pay_cells (location, category)`.execute(db);
  await sql`create table pay_pages (
    ${name('category')}, ${name('location')}, ${amount('roles')}, changed_at ${text} not null,
    primary key (category, location))`.execute(db);
  await sql`create index jobs_by_publication on jobs (category_id, published_at)`.execute(db);
}
