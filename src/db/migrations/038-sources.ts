import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Where roles come from by themselves: the feeds of employers, how each was read, and the same role in several of them. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table sources (
      id ${text} primary key, name ${text} not null unique, kind ${text} not null, slug ${text} not null,
      feed ${text} not null unique, careers ${text} not null,
      company_id ${text} not null references companies(id) on delete cascade,
      owner ${text} not null check (owner in ('board', 'employer')), every_minutes ${number} not null,
      state ${text} not null check (state in ('active', 'paused', 'held', 'waiting')), next_at ${text} not null,
      lease ${text}, leased_until ${text}, etag ${text}, last_modified ${text}, body_digest ${text},
      listed ${number}, kept ${number}, read_at ${text}, whole_at ${text}, failures ${number} not null default 0, failing_since ${text},
      problem ${text} not null default '', created_at ${text} not null)`,
    sql`create index sources_of_company on sources (company_id)`,
    sql`create index sources_due on sources (next_at)`,
    sql`create table source_runs (
      id ${text} primary key, source_id ${text} not null references sources(id) on delete cascade,
      outcome ${text} not null check (outcome in ('read', 'unchanged', 'cut', 'held', 'failed')),
      began_at ${text} not null, last_at ${text} not null, times ${number} not null default 1,
      listed ${number} not null, kept ${number} not null, created ${number} not null, changed ${number} not null,
      closed ${number} not null, problem ${text} not null)`,
    sql`create index source_runs_of_source on source_runs (source_id, id)`,
    sql`create table source_echoes (
      source_id ${text} not null references sources(id) on delete cascade, external_id ${text} not null,
      job_id ${text} not null references jobs(id) on delete cascade, locations ${text} not null,
      countries ${text} not null, primary key (source_id, external_id))`,
    sql`create index source_echoes_of_job on source_echoes (job_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
