import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** What is done later or counted: tasks, schedules, mail, rate limits. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table tasks (
      id ${text} primary key, name ${text} not null, payload ${text} not null, key ${text} unique,
      state ${text} not null check (state in ('open', 'done', 'dead')), run_at ${text} not null,
      attempts ${number} not null default 0, max_attempts ${number} not null, lease ${text}, leased_until ${text},
      last_error ${text}, created_at ${text} not null, ended_at ${text},
      check ((lease is null) = (leased_until is null)), check ((state = 'open') = (ended_at is null)))`,
    sql`create index tasks_due on tasks (run_at, id) where state = 'open'`,
    sql`create index tasks_ended on tasks (state, ended_at)`,
    sql`create table schedules (
      name ${text} primary key, next_at ${text} not null, lease ${text}, leased_until ${text},
      ran_at ${text}, took_ms ${number}, last_error ${text})`,
    sql`create table mails (
      id ${text} primary key, kind ${text} not null, recipient ${text} not null,
      subject ${text} not null, text ${text} not null, html ${text} not null, headers ${text} not null default '{}',
      is_secret ${number} not null default 0, expires_at ${text},
      state ${text} not null check (state in ('waiting', 'sent', 'held', 'expired')),
      state_at ${text} not null, created_at ${text} not null)`,
    sql`create index mails_by_state on mails (state, created_at)`,
    sql`create table rate_limits (key ${text} primary key, hits ${text} not null, until ${text} not null)`,
    sql`create index rate_limits_until on rate_limits (until)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
