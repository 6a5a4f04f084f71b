import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** When a company's people were last told of a role's applicants, and who of them is not to be told. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const statements = [
    sql`create table applicant_news (
      job_id ${text} primary key references jobs(id) on delete cascade, told_at ${text} not null,
      untold ${number} not null check (untold >= 0))`,
    sql`create table applicant_news_refusals (
      company_id ${text} not null references companies(id) on delete cascade,
      user_id ${text} not null references users(id) on delete cascade, primary key (company_id, user_id))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
