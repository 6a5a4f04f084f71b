import { sql } from 'kysely';
import { toInstant } from '../../lib/dates.ts';
import type { Dialect } from '../dialect.ts';
import { digestStoredTokens } from '../stored-tokens.ts';
import type { Trx } from '../tables.ts';

const IDLE_MS = 7 * 86_400_000;

/** Codes of their own for each request; digests in the place of tokens; sessions that know of passkeys and of idleness. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table sign_in_codes (
      id ${text} primary key, email ${text} not null, digest ${text} not null, tries ${number} not null default 0,
      expires_at ${text} not null, check (email = lower(email)))`,
    sql`create index sign_in_codes_by_email on sign_in_codes (email)`,
    // Codes of mails already sent: they would be refused, and live for ten minutes only.
    sql`delete from verifications where identifier like 'sign-in-otp-%'`,
    sql`alter table sessions add column passkey_at ${text}`,
    sql`alter table ads add column report_version ${number} not null default 1`,
  ];
  for (const statement of statements) await statement.execute(db);
  const idle = toInstant(new Date(Date.now() + IDLE_MS));
  await sql`update sessions set expires_at = ${idle} where expires_at > ${idle}`.execute(db);
  await digestStoredTokens(db, [
    { table: 'sessions', key: 'id', column: 'token' },
    { table: 'ads', key: 'id', column: 'report_token' },
    { table: 'application_forms', key: 'key', column: 'receipt' },
  ]);
}
