import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/**
 * What is kept of forms is not of new jobs alone: its table says so. An instance of the version before that still runs keeps
 * no forms from here on.
 */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  await sql`alter table unsent_roles rename to form_drafts`.execute(db);
  // SQLite cannot rename an index, and has no name for that of a primary key.
  await sql`drop index unsent_roles_by_age`.execute(db);
  await sql`create index form_drafts_by_age on form_drafts (updated_at)`.execute(db);
  if (dialect === 'postgres') await sql`alter index unsent_roles_pkey rename to form_drafts_pkey`.execute(db);
}
